#!/usr/bin/env python3
"""picture.py TEXT <REPORT.html >PICTURE.svg: the chart with this text from a report of `simulate --format html`, as a file."""
import re
import sys

wanted, report = sys.argv[1], sys.stdin.read()
charts = re.findall(r'<svg class="chart"([^>]*)>(.*?)</svg>', report, re.DOTALL)
chart = next((chart for chart in charts if f'>{wanted}</text>' in chart[1]), None)
if not chart:
    sys.exit(f'picture.py: the report has no chart with "{wanted}"')
screen = re.sub(r'^@media print\{.*?^\}', '', report, flags=re.MULTILINE | re.DOTALL)
colors = re.findall(r'^(?::root|@media\(prefers-color-scheme:dark\)).*', screen, re.MULTILINE)
rules = [rule.replace('svg.chart ', '') for rule in re.findall(r'^svg\.chart [^{]*\{[^}]*\}', report, re.MULTILINE)]
print(f'<svg xmlns="http://www.w3.org/2000/svg"{chart[0]}>')
print('<style>')
for rule in [*colors, "text{font:13px 'Helvetica Neue',Arial,sans-serif}", *rules]:
    print(rule)
print('</style>')
print(chart[1].strip('\n'))
print('</svg>')
