#!/usr/bin/env python3
"""links.py ROOT: links between the pages of a folder lead to files and headings that exist."""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
pages = [*root.glob('*.md'), *root.glob('docs/*.md'), *root.glob('variants/*.md')]


def anchors(page):
    headings = re.findall(r'^#+ (.*)', page.read_text(), re.MULTILINE)
    return {re.sub(r'[^\w -]', '', heading.lower()).replace(' ', '-') for heading in headings}


broken = 0
for page in pages:
    text = re.sub(r'^```.*?^```', '', page.read_text(), flags=re.MULTILINE | re.DOTALL)
    for link in re.findall(r'\]\(([^)\s]+)\)', text):
        if re.match(r'[a-z]+:', link):
            continue
        name, _, anchor = link.partition('#')
        target = page.parent / name if name else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            print(f'FAIL: {page.relative_to(root)}: {link} leads nowhere')
            broken += 1
sys.exit(broken > 0)
