#!/usr/bin/python3
"""Mutation testing: changes the engine in small ways and finds changes that no test catches.

    mutate.py [--count N] [--seed S] [--jobs J] [--only FILE]

Draws N places by lot in the rooms below, and builds one program that holds every mutant: each is a branch that the
environment variable HOUSERULES_MUTANT turns on. Every test is run once to learn which mutants it reaches, then each mutant
is run against the tests that reach it, quickest first, until one fails.

A mutant is killed (a test failed, crashed or hung), survived, or not reached. Survivors that no test can notice belong in
equivalent.txt, with the reason. Results are kept in build/mutate/results.jsonl, so that a run that was cut off goes on.
Needs python3-clang (libclang): ./dev mutate installs it."""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import threading
import time

import clang.cindex as index

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORK = ROOT / 'build' / 'mutate'
TREE = WORK / 'tree'
BUILD = WORK / 'build'
ROOMS = ['engine/table/*.cpp', 'engine/ranking/*.cpp', 'engine/hooks/*.cpp', 'engine/session/game.cpp',
         'engine/script/ledger.cpp', 'engine/session/rotation.cpp', 'engine/session/ruling.cpp',
         'engine/simulate/simulation.cpp', 'engine/judge/judge.cpp', 'engine/judge/equity.cpp']
SWAPS = {'<': ['<=', '>='], '<=': ['<', '>'], '>': ['>=', '<='], '>=': ['>', '<'], '==': ['!='], '!=': ['=='],
         '&&': ['||'], '||': ['&&'], '+': ['-'], '-': ['+']}
HEADER = '''#pragma once
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <type_traits>
namespace mutation {
inline constexpr int most = 100000;
inline const int active = std::getenv("HOUSERULES_MUTANT") ? std::atoi(std::getenv("HOUSERULES_MUTANT")) : -1;
inline const char* const reach_file = std::getenv("HOUSERULES_REACHED");
struct Reached {
  std::atomic<bool> ids[most];
  ~Reached() {
    if (reach_file == nullptr) return;
    if (std::FILE* out = std::fopen(reach_file, "a")) {
      for (int id = 0; id < most; ++id) if (ids[id]) std::fprintf(out, "%d\\n", id);
      std::fclose(out);
    }
  }
};
inline Reached reached;
inline bool look(int id) {
  if (reach_file != nullptr) reached.ids[id].store(true, std::memory_order_relaxed);
  return id == active;
}
constexpr bool on(int id) { return std::is_constant_evaluated() ? false : look(id); }
}  // namespace mutation
'''


class Mutant:
    def __init__(self, path, begin, end, line, before, after, text):
        self.path, self.begin, self.end, self.line = path, begin, end, line
        self.before, self.after, self.text = before, after, text
        self.id = None

    def key(self):
        return f'{self.path} | {self.before} | {self.after}'

    def show(self):
        return f'{self.path}:{self.line}: {self.before}  =>  {self.after}'


def one_line(text):
    return re.sub(r'\s+', ' ', text).strip()


class Places:
    """Everything in one file that could be changed."""

    def __init__(self, path, arguments):
        self.path = path
        self.source = (ROOT / path).read_bytes()
        unit = index.Index.create().parse(str(ROOT / path), args=arguments)
        worst = [d for d in unit.diagnostics if d.severity >= index.Diagnostic.Error]
        if worst:
            raise SystemExit(f'{path} cannot be read: {worst[0]}')
        self.found = []
        for cursor in unit.cursor.get_children():
            if cursor.location.file and cursor.location.file.name == str(ROOT / path):
                self.walk(cursor, None, False)

    def text(self, cursor):
        return self.source[cursor.extent.start.offset:cursor.extent.end.offset].decode()

    def add(self, cursor, after, text, before=None):
        begin, end = cursor.extent.start.offset, cursor.extent.end.offset
        if begin < end:
            self.found.append(Mutant(self.path, begin, end, cursor.extent.start.line,
                                     one_line(before or self.text(cursor)), one_line(after), text))

    def statement(self, cursor):
        """A whole statement that may be removed."""
        text = self.text(cursor)
        self.add(cursor, '(left out)', f'if (!mutation::on(@)) {text}')

    def jump(self, cursor):
        """A `break` or the like, identified by the line before it."""
        begin = cursor.extent.start.offset
        lead = self.source[:begin].decode().rstrip().rsplit('\n', 1)[-1]
        self.add(cursor, '(left out)', f'if (!mutation::on(@)) {self.text(cursor)}', f'{lead} {self.text(cursor)}')

    def literal(self, cursor, other):
        """A value, identified by its line: `1` alone would be ambiguous."""
        begin, end = cursor.extent.start.offset, cursor.extent.end.offset
        head = self.source[:begin].decode().rsplit('\n', 1)[-1]
        tail = self.source[end:].decode().split('\n', 1)[0]
        whole = self.text(cursor)
        self.add(cursor, head + other + tail, f'(mutation::on(@) ? {other} : {whole})', head + whole + tail)

    def walk(self, cursor, parent, in_function):
        kinds = index.CursorKind
        kind = cursor.kind
        if kind in (kinds.STATIC_ASSERT, kinds.ENUM_DECL, kinds.ANNOTATE_ATTR):
            return
        if kind in (kinds.VAR_DECL, kinds.FIELD_DECL) and any(t.spelling in ('constexpr', 'static') for t in list(cursor.get_tokens())[:3]):
            return
        children = list(cursor.get_children())
        if in_function:
            self.look(cursor, parent, children)
        if kind == kinds.CASE_STMT:  # its label is a constant
            children = children[1:]
        if kind in (kinds.FUNCTION_DECL, kinds.CXX_METHOD, kinds.CONSTRUCTOR, kinds.FUNCTION_TEMPLATE, kinds.LAMBDA_EXPR):
            for child in children:
                self.walk(child, cursor, child.kind == kinds.COMPOUND_STMT or in_function and kind == kinds.LAMBDA_EXPR)
            return
        for child in children:
            self.walk(child, cursor, in_function)

    def look(self, cursor, parent, children):
        kinds = index.CursorKind
        kind = cursor.kind
        in_block = parent is not None and parent.kind == kinds.COMPOUND_STMT
        if kind == kinds.BINARY_OPERATOR and len(children) == 2:
            left, right = children
            sign = self.source[left.extent.end.offset:right.extent.start.offset].decode().strip()
            whole = self.text(cursor)
            if sign in SWAPS and 'if constexpr' not in whole:
                if sign in '+-' and left.type.get_canonical().kind not in (
                        index.TypeKind.INT, index.TypeKind.LONG, index.TypeKind.LONGLONG, index.TypeKind.UINT,
                        index.TypeKind.ULONG, index.TypeKind.UCHAR, index.TypeKind.USHORT):
                    return
                for other in SWAPS[sign]:
                    changed = f'{self.text(left)} {other} {self.text(right)}'
                    self.add(cursor, changed, f'(mutation::on(@) ? ({changed}) : ({whole}))')
            elif sign == '=' and in_block:
                self.statement(cursor)
        elif kind == kinds.COMPOUND_ASSIGNMENT_OPERATOR and in_block:
            self.statement(cursor)
            if '+=' in self.text(cursor):
                changed = self.text(cursor).replace('+=', '-=', 1)
                self.add(cursor, changed, f'if (mutation::on(@)) {changed}; else {self.text(cursor)}')
        elif kind == kinds.UNARY_OPERATOR and self.text(cursor).startswith('!'):
            whole = self.text(cursor)
            self.add(cursor, whole[1:], f'(mutation::on(@) ? static_cast<bool>({whole[1:]}) : ({whole}))')
        elif kind in (kinds.IF_STMT, kinds.WHILE_STMT) and children:
            condition = children[0]
            whole = self.text(condition)
            head = self.source[cursor.extent.start.offset:condition.extent.start.offset].decode()
            if condition.kind.is_expression() and 'constexpr' not in head and ';' not in head:
                self.add(condition, f'!({whole})', f'(mutation::on(@) ? !({whole}) : static_cast<bool>({whole}))')
        elif kind == kinds.INTEGER_LITERAL and parent is not None and parent.kind != kinds.CASE_STMT:
            whole = self.text(cursor)
            if re.fullmatch(r'\d+', whole):
                self.literal(cursor, str(int(whole) + 1))
        elif kind == kinds.CXX_BOOL_LITERAL_EXPR:
            whole = self.text(cursor)
            if whole in ('true', 'false'):
                self.literal(cursor, 'false' if whole == 'true' else 'true')
        elif kind == kinds.CALL_EXPR and in_block:
            self.statement(cursor)
        elif kind in (kinds.BREAK_STMT, kinds.CONTINUE_STMT) or kind == kinds.RETURN_STMT and not children:
            self.jump(cursor)


def arguments_of_compiler():
    lua = subprocess.run(['pkg-config', '--cflags', 'lua5.4-c++'], capture_output=True, text=True, check=True).stdout.split()
    builtin = sorted(pathlib.Path('/usr/lib/llvm-14/lib/clang').glob('*/include'))
    return ['-std=c++20', f'-I{ROOT}', '-fconstexpr-steps=100000000', *lua, *(f'-isystem{folder}' for folder in builtin)]


def draw(count, seed, only):
    """`count` non-overlapping mutants, distributed over the rooms."""
    arguments = arguments_of_compiler()
    places = []
    for pattern in ROOMS:
        for path in sorted(ROOT.glob(pattern)):
            name = str(path.relative_to(ROOT))
            if only is None or only in name:
                places += Places(name, arguments).found
    lot = random.Random(seed)
    lot.shuffle(places)
    chosen, taken = [], collections.defaultdict(list)
    for mutant in places:
        if len(chosen) == count:
            break
        if all(mutant.end <= begin or end <= mutant.begin for begin, end in taken[mutant.path]):
            taken[mutant.path].append((mutant.begin, mutant.end))
            mutant.id = len(chosen)
            chosen.append(mutant)
    print(f'{len(places)} places in {len({m.path for m in places})} files; {len(chosen)} drawn', file=sys.stderr)
    return chosen


def write_tree(mutants):
    """The tree with all mutants in it. Ids do not change when one is removed."""
    names = subprocess.run(['git', 'ls-files', '-z'], cwd=ROOT, capture_output=True, check=True).stdout.decode().split('\0')
    by_file = collections.defaultdict(list)
    for mutant in mutants:
        by_file[mutant.path].append(mutant)
    for name in filter(None, names):
        target = TREE / name
        target.parent.mkdir(parents=True, exist_ok=True)
        content = (ROOT / name).read_bytes()
        if name in by_file:
            for mutant in sorted(by_file[name], key=lambda m: -m.begin):
                text = mutant.text.replace('mutation::on(@)', f'mutation::on({mutant.id})').encode()
                content = content[:mutant.begin] + text + content[mutant.end:]
            content = b'#include "mutation.h"\n#line 1\n' + content
        if not target.exists() or target.read_bytes() != content:
            target.write_bytes(content)
            shutil.copymode(ROOT / name, target)
    (TREE / 'mutation.h').write_text(HEADER)


def drop_uncompilable(mutants):
    """Removes mutants on lines with compiler errors."""
    arguments = ['-std=c++20', f'-I{TREE}', '-fsyntax-only', '-w', *subprocess.run(
        ['pkg-config', '--cflags', 'lua5.4-c++'], capture_output=True, text=True, check=True).stdout.split()]
    while True:
        write_tree(mutants)
        wrong = set()

        def check(name):
            done = subprocess.run(['g++', *arguments, str(TREE / name)], capture_output=True, text=True)
            lines = {int(n) for n in re.findall(rf'{re.escape(name)}:(\d+):\d+: error', done.stderr)}
            near = [m for m in mutants if m.path == name and any(
                m.line <= n <= m.line + m.before.count('\n') + 3 for n in lines)]
            return done.returncode, near, name, done.stderr

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for code, near, name, said in pool.map(check, sorted({m.path for m in mutants})):
                if code != 0 and not near:
                    near = [m for m in mutants if m.path == name]
                    print(f'{name} does not compile with its mutants: {said[:400]}', file=sys.stderr)
                wrong.update(m.id for m in near)
        if not wrong:
            return mutants
        mutants = [m for m in mutants if m.id not in wrong]
        print(f'{len(wrong)} of them do not compile', file=sys.stderr)


def tests():
    shown = subprocess.run(['ctest', '--show-only=json-v1'], cwd=BUILD, capture_output=True, text=True, check=True)
    skipped = {'names', 'dev', 'install', 'betting_readme', 'schema'}  # they do not play
    for test in json.loads(shown.stdout)['tests']:
        if test['name'] not in skipped and 'command' in test:
            folder = next((p['value'] for p in test.get('properties', []) if p['name'] == 'WORKING_DIRECTORY'), str(BUILD))
            yield test['name'], test['command'], folder


def run(command, folder, seconds, **environment):
    """The exit code of a command; None if it timed out. Kills all of its child processes."""
    process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, start_new_session=True, env={**os.environ, **environment})
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        return None
    finally:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument('--count', type=int, default=300, help='mutants to draw')
    options.add_argument('--seed', type=int, default=1)
    options.add_argument('--jobs', type=int, default=os.cpu_count())
    options.add_argument('--only', help='files whose path holds this')
    given = options.parse_args()

    mutants = draw(given.count, given.seed, given.only)
    mutants = drop_uncompilable(mutants)
    subprocess.run(['cmake', '-G', 'Ninja', '-S', TREE, '-B', BUILD, '-DCMAKE_BUILD_TYPE=Debug', '-DCMAKE_CXX_FLAGS_DEBUG=-O1 -w'],
                   check=True, stdout=subprocess.DEVNULL)
    subprocess.run(['ninja', '-C', BUILD], check=True, stdout=sys.stderr)

    reaching, seconds = collections.defaultdict(set), {}
    commands = list(tests())

    def learn(test):
        name, command, folder = test
        file = WORK / f'reached-{name}'
        file.unlink(missing_ok=True)
        begin = time.monotonic()
        if run(command, folder, 900, HOUSERULES_REACHED=str(file)) != 0:
            raise SystemExit(f'the test {name} fails without a mutant')
        return name, time.monotonic() - begin, {int(line) for line in file.read_text().split()} if file.exists() else set()

    with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        for name, took, ids in pool.map(learn, commands):
            seconds[name] = took
            for id_ in ids:
                reaching[id_].add(name)
    equivalent = {}
    listed = ROOT / 'tests' / 'mutate' / 'equivalent.txt'
    for line in listed.read_text().split('\n') if listed.exists() else []:
        if line and not line.startswith('#'):
            key, _, reason = line.rpartition(' | ')
            equivalent[key] = reason

    results_file = WORK / 'results.jsonl'
    known = {}
    if results_file.exists():
        known = {row['key']: row for row in map(json.loads, results_file.read_text().splitlines())}
    lock = threading.Lock()

    def judge(mutant):
        if mutant.key() in equivalent:
            return {'key': mutant.key(), 'show': mutant.show(), 'how': 'equivalent', 'by': equivalent[mutant.key()]}
        if known.get(mutant.key(), {}).get('how') == 'killed':
            return known[mutant.key()]
        row = {'key': mutant.key(), 'show': mutant.show(), 'how': 'survived' if reaching[mutant.id] else 'not reached', 'by': ''}
        for name, command, folder in sorted(commands, key=lambda test: seconds[test[0]]):
            if name in reaching[mutant.id] and run(command, folder, 10 * seconds[name] + 20, HOUSERULES_MUTANT=str(mutant.id)) != 0:
                row.update(how='killed', by=name)
                break
        with lock, results_file.open('a') as out:
            out.write(json.dumps(row) + '\n')
        return row

    with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        rows = list(pool.map(judge, mutants))
    for how in ('survived', 'not reached', 'equivalent'):
        for row in rows:
            if row['how'] == how:
                print(f'{how}: {row["show"]}' + (f' ({row["by"]})' if row['by'] else ''))
    print(', '.join(f'{count} {how}' for how, count in collections.Counter(row['how'] for row in rows).items()))


main()
