#!/usr/bin/env python3
"""prose.py [--program FILE] [--root FOLDER] [PAGE ...]

Checks the English that people read: README.md, CONTRIBUTING.md, docs/*.md, the `about:` lines of variants and, with
--program, the help of every command. Prints a line for each finding, and exits with 1 if there is one. With pages, it checks
only those. The words to avoid, the exceptions and the files not checked yet are in words.py.
"""
import argparse
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import words

LONGEST = 30
AVOID = [(re.compile(pattern, flags), reason) for pattern, reason, flags in words.AVOID]


class Block:
    """A paragraph, list item, heading or table row: text that belongs together, and the line where it starts."""

    def __init__(self, line, kind, text):
        self.line, self.kind, self.text = line, kind, text


def blocks_of(page):
    """The prose of a Markdown page, without fenced and indented code."""
    found, fenced, open_block = [], False, None
    for number, line in enumerate(page.split('\n'), 1):
        if line.startswith('```'):
            fenced, open_block = not fenced, None
            continue
        if fenced:
            continue
        bare = line.strip()
        item = re.match(r'(?:[-*]|\d+\.) (.*)', bare)
        if not bare or (line.startswith('    ') and open_block is None):
            open_block = None
        elif bare.startswith('#'):
            found.append(Block(number, 'heading', bare.lstrip('# ')))
            open_block = None
        elif bare.startswith('|'):
            found.append(Block(number, 'table', bare))
            open_block = None
        elif item:
            open_block = Block(number, 'prose', item.group(1))
            found.append(open_block)
        elif open_block:
            open_block.text += '\n' + bare
        else:
            open_block = Block(number, 'prose', bare)
            found.append(open_block)
    return found


def without_code(text):
    """The words alone: code becomes one word, a link its text."""
    text = re.sub(r'``.+?``|`[^`]*`', lambda code: 'CODE' + '\n' * code.group().count('\n'), text)
    text = re.sub(r'!?\[([^]]*)\]\([^)]*\)', lambda link: link.group(1)[:1].upper() + link.group(1)[1:], text)
    text = re.sub(r'<https?:[^>]*>|https?:\S+', 'LINK', text)
    return text.replace('*', '')


def sentences(text):
    """Splits at full stops and colons, but not in code or in links."""
    flat = ' '.join(text.split())
    hidden = re.sub(r'``.+?``|`[^`]*`|(?<=\])\([^)]*\)', lambda code: 'X' * len(code.group()), flat)
    ends = [end.end() for end in re.finditer(r'(?<=[.!?:])(?<!e\.g\.)(?<!i\.e\.)["”)*]*\s+(?=["“(*\[]*[A-Z0-9])', hidden)]
    return [flat[start:end].strip() for start, end in zip([0, *ends], [*ends, len(flat)]) if flat[start:end].strip()]


def length(sentence):
    return len([word for word in sentence.split() if re.search(r'\w', word)])


class Checker:
    def __init__(self):
        self.findings = []
        self.used = set()

    def allowed(self, place, text, start, end):
        for index, (file, phrase, _) in enumerate(words.EXCEPTIONS):
            if file == place:
                for match in re.finditer(re.escape(phrase), text):
                    if match.start() < end and start < match.end():
                        self.used.add(index)
                        return True
        return False

    def avoid(self, place, line, text):
        for pattern, reason in AVOID:
            for match in pattern.finditer(text):
                if not self.allowed(place, text, match.start(), match.end()):
                    at = line + text.count('\n', 0, match.start())
                    self.findings.append(f"{place}:{at}: '{' '.join(match.group().split())}': {reason}")

    def page(self, place, text):
        for block in blocks_of(text):
            prose = without_code(block.text)
            self.avoid(place, block.line, prose)
            if block.kind != 'prose':
                continue
            for sentence in sentences(prose):
                if length(sentence) > LONGEST and not self.allowed(place, sentence, 0, len(sentence)):
                    start = ' '.join(sentence.split()[:6])
                    self.findings.append(f'{place}:{block.line}: {length(sentence)} words: {start} …')


def about_lines(text):
    """The values of `about:` in a rule file, with their lines; folded ones too."""
    lines = text.split('\n')
    for number, line in enumerate(lines, 1):
        match = re.search(r'(?:^|[\s{-])about: (.*)', line)
        if not match or line.lstrip().startswith('#'):
            continue
        value, indent = match.group(1), line.index('about:')
        for further in lines[number:]:
            if not further.strip() or len(further) - len(further.lstrip()) <= indent or '{' in line:
                break
            value += '\n' + further.strip()
        yield number, re.sub(r'^>-?\n', '', value)


def help_texts(program):
    """The help of the program and of each of its commands."""
    def text(*arguments):
        return subprocess.run([program, *arguments], capture_output=True, text=True, check=True, timeout=60).stdout

    whole = text('help')
    yield 'help', whole
    for command in re.findall(r'^  ([a-z][a-z-]+)  ', whole, re.MULTILINE):
        if command != 'help':
            yield f'help {command}', text('help', command)


def main():
    options = argparse.ArgumentParser()
    options.add_argument('--program')
    options.add_argument('--root', type=pathlib.Path, default=pathlib.Path(__file__).resolve().parents[2])
    options.add_argument('--sentences', action='store_true', help='print the sentences of the pages, to read them')
    options.add_argument('--all', action='store_true', help='check the files of NOT_YET too')
    options.add_argument('pages', nargs='*')
    chosen = options.parse_args()
    root = chosen.root

    waiting = set() if chosen.all else set(words.NOT_YET)
    pages = chosen.pages or ['README.md', 'CONTRIBUTING.md', *sorted(f'docs/{page.name}' for page in (root / 'docs').glob('*.md'))]
    pages = [page for page in pages if page not in waiting]
    if chosen.sentences:
        for page in pages:
            for block in blocks_of((root / page).read_text()):
                if block.kind == 'prose':
                    for sentence in sentences(block.text):
                        print(f'{page}:{block.line}: {sentence}')
        return 0

    checker = Checker()
    for page in pages:
        checker.page(page, (root / page).read_text())
    if not chosen.pages:
        for file in sorted((root / 'variants').glob('*/*.yaml')):
            place = str(file.relative_to(root))
            if place not in waiting and f'variants/{file.parent.name}' not in waiting:
                for line, text in about_lines(file.read_text()):
                    checker.avoid(place, line, without_code(text))
        if chosen.program:
            for name, text in help_texts(chosen.program):
                if name not in waiting:
                    checker.avoid(name, 1, text)
        known = waiting if chosen.all else set(words.NOT_YET)
        for place in sorted(known):
            if not place.startswith('help') and not (root / place).exists():
                checker.findings.append(f'{place}: named in NOT_YET, but not there')
        for index, (file, phrase, _) in enumerate(words.EXCEPTIONS):
            if index not in checker.used and (chosen.program or not file.startswith('help')) and file not in waiting:
                checker.findings.append(f"{file}: the exception '{phrase}' is no longer needed")
    for finding in checker.findings:
        print(finding)
    return 1 if checker.findings else 0


if __name__ == '__main__':
    sys.exit(main())
