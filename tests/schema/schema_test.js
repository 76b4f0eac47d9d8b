// The schema that `houserules schema` prints, tried on all shipped files: as they are, and made wrong.
'use strict';
const {execFileSync} = require('child_process');
const fs = require('fs');
const path = require('path');
const Ajv = require('ajv');
const yaml = require('js-yaml');

const schema = JSON.parse(execFileSync(process.argv[2], ['schema'], {maxBuffer: 1 << 26}));
const validate = new Ajv({allErrors: false}).compile(schema);
const root = path.join(__dirname, '..', '..');
let failures = 0;
function fail(text) {
  if (++failures <= 20) console.log('FAIL: ' + text);
}

function filesUnder(folder) {
  return fs.readdirSync(folder, {withFileTypes: true}).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(name) : name.endsWith('.yaml') ? [name] : [];
  }).sort();
}
// As editors read it: YAML 1.2, in which `no` is a text.
const read = (file) => yaml.load(fs.readFileSync(file, 'utf8'), {schema: yaml.CORE_SCHEMA});

// Keys whose maps are the language's own, wherever they stand.
const ownMaps = ['betting', 'deck', 'chain', 'showdown', 'ante', 'bring-in', 'raises', 'rake', 'stakes'];
// The places of a file where a key of the language stands: [map, key, says what it takes].
function placesOf(rules) {
  const found = [];
  const typed = ['name', 'players', 'stacks', 'usually', 'when short', 'play', 'options', 'zones', 'registers'];
  for (const key of Object.keys(rules)) {
    found.push([rules, key, typed.includes(key)]);
    const map = rules[key];
    if (ownMaps.includes(key) && map !== null && typeof map === 'object' && !Array.isArray(map))
      for (const below of Object.keys(map)) found.push([map, below, ['reopens', 'checking', 'smallest chip', 'cap'].includes(below)]);
  }
  for (const option of Object.values(rules.options || {}))
    for (const key of Object.keys(option || {})) found.push([option, key, key === 'about' || key === 'type']);
  const ownSteps = ['define', 'extends', 'needs'].some((key) => key in rules);
  for (const step of Array.isArray(rules.play) ? rules.play : [])
    if (!ownSteps && step !== null && typeof step === 'object')
      for (const key of Object.keys(step)) found.push([step, key, key === 'when' || key === 'together']);
  return found;
}

const shipped = ['variants', 'tests/language', 'tests/betting', 'tests/modern', 'tests/tutorial']
  .flatMap((folder) => filesUnder(path.join(root, folder)));
let wrong = 0, at = 0;
for (const file of shipped) {
  const rules = read(file);
  const name = path.relative(root, file);
  if (!validate(rules)) {
    const error = validate.errors[validate.errors.length - 1];
    fail(`${name} is refused: ${validate.errors.slice(0, 3).map((e) => e.dataPath + ' ' + e.message).join(', ')}`);
    continue;
  }
  for (const [map, key, typed] of placesOf(rules)) {
    if (++at % 5 !== 0) continue;
    const value = map[key];
    delete map[key];
    map[key + 'x'] = value;
    ++wrong;
    if (validate(rules)) fail(`${name} is taken with '${key}x' for '${key}'`);
    delete map[key + 'x'];
    map[key] = value;
    if (!typed) continue;
    map[key] = key === 'play' ? 7 : ['options', 'zones', 'registers'].includes(key) ? 'odd' : {odd: {odd: 1}};
    ++wrong;
    if (validate(rules)) fail(`${name} is taken with a value of another type for '${key}'`);
    map[key] = value;
  }
}
if (shipped.length < 250 || wrong < 500) fail(`only ${shipped.length} files and ${wrong} wrong ones were tried`);

// What `new` writes names the schema in its first line, and is taken by it as it lies there.
const work = fs.mkdtempSync(path.join(require('os').tmpdir(), 'schema-'));
execFileSync(path.resolve(process.argv[2]), ['new', 'friday', '--like', 'texas-holdem', '--with', 'twist'], {cwd: work});
const named = /^# yaml-language-server: \$schema=(\S+)$/.exec(fs.readFileSync(path.join(work, 'friday.yaml'), 'utf8').split('\n')[0]);
if (named === null || named[1] !== 'houserules.schema.json') fail('what `new` writes names no schema');
else if (!validate(read(path.join(work, 'friday.yaml')))) fail('what `new` writes is refused');
fs.rmSync(work, {recursive: true});

// What completes and explains: words, and help on every key of the language.
const file = schema.definitions.file.properties;
const words = JSON.stringify(schema.definitions['betting'].properties.reopens);
if (!words.includes('"half a bet"')) fail('the words of `reopens` are not listed');
if (!JSON.stringify(schema.definitions['deal.'] || schema.definitions).includes('"description":"how many cards"')) fail('keys have no help');
for (const key of Object.keys(file)) if (!file[key].description) fail(`'${key}' has no help`);

console.log(`${shipped.length} files taken, ${wrong} wrong ones refused but for ${failures}`);
process.exit(failures === 0 ? 0 : 1);
