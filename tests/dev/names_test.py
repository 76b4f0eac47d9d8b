#!/usr/bin/env python3
"""names_test.py ROOT: names are unique. In a namespace no two files may define a type of one name, nor declare a
function of one name and the same parameters: the linker merges what should be two things, or refuses the program.

The sources are read as text, as clang-format writes them: what a namespace holds begins in the first column."""

import collections
import pathlib
import re
import sys

TYPE = re.compile(r'(?:struct|class|union|enum(?: class)?) (\w+(?:::\w+)*)[^;]*\{')
FUNCTION = re.compile(r'(?!return|using|namespace|template|typedef|#|//|\})(?:[\w:]+(?:<.*?>)?[\w:&*<>, ]*? [&*]?)(\w+)\(')
NAMESPACE = re.compile(r'(?:inline )?namespace ?([\w:]*) ?\{')


def parameter_types(text):
    """The parameters without their names and defaults."""
    depth, parts, part = 0, [], ''
    for sign in text:
        depth += (sign in '(<{[') - (sign in ')>}]')
        if sign == ',' and depth == 0:
            parts.append(part)
            part = ''
        else:
            part += sign
    parts = [re.sub(r'\s*=.*', '', part).strip() for part in parts + [part]]
    return ', '.join(re.sub(r'(?<=[\w>&*\]])\s*\b(?!int\b|char\b|bool\b|auto\b|long\b|double\b)\w+$', '', part)
                     if re.search(r'[ &*]\w+$', part) else part for part in parts)


def definitions(path):
    """Each (what, name) that a file brings into a namespace that has a name."""
    spaces = []
    lines = path.read_text(encoding='utf-8').split('\n')
    for number, line in enumerate(lines):
        if found := NAMESPACE.match(line):
            spaces.append(found[1] or None)
        elif line.startswith('}  // namespace') and spaces:
            spaces.pop()
        elif spaces and None not in spaces:
            space = '::'.join(spaces)
            if found := TYPE.match(line):
                yield 'type', f'{space}::{found[1]}'
            elif path.suffix == '.h' and (found := FUNCTION.match(line)) and (number == 0 or not lines[number - 1].startswith('template')):
                text = ' '.join(part.strip() for part in lines[number:number + 8])
                start = text.index(found[1] + '(') + len(found[1]) + 1
                depth, end = 1, start
                while end < len(text) and depth > 0:
                    depth += (text[end] == '(') - (text[end] == ')')
                    end += 1
                yield 'function', f'{space}::{found[1]}({parameter_types(text[start:end - 1])})'


def twice(root):
    seen = {}
    for path in sorted(p for p in (root / 'engine').rglob('*') if p.suffix in ('.h', '.cpp')):
        for what in set(definitions(path)):
            seen.setdefault(what, []).append(path.relative_to(root))
    return {what: paths for what, paths in seen.items() if len(paths) > 1}, len(seen)


def alone(root):
    """Functions that a header declares, and that nothing defines or calls."""
    texts = {path: path.read_text(encoding='utf-8') for path in (root / 'engine').rglob('*') if path.suffix in ('.h', '.cpp')}
    words = collections.Counter(word for text in texts.values() for word in re.findall(r'\w+', text))
    for path, text in sorted(texts.items()):
        if path.suffix != '.h':
            continue
        for found in re.finditer(r'^(?! *(?:return|///?)) *[\w:<>,&*\[\] ]+ [&*]?(\w+)\((?:[^{}();]|\([^{}();]*\))*\)[^{}=;()]*;', text, re.M):
            if words[found[1]] == 1:
                yield found[1], path.relative_to(root)


def main():
    root = pathlib.Path(sys.argv[1])
    found, count = twice(root)
    unused = list(alone(root))
    for name, path in unused:
        print(f'FAIL: {path} declares {name}(), and nothing defines it')
    for (kind, name), paths in sorted(found.items()):
        print(f'FAIL: the {kind} {name} is in {" and ".join(map(str, paths))}')
    if count < 500:
        print(f'FAIL: only {count} names were read')
        return 1
    return 1 if found or unused else 0


sys.exit(main())
