"""listener.py PROGRAM SEED CALL…: plays a game using only the output of `play --plain`, as a screen reader user would.

Answers are taken at random from those that are offered. A complaint about one is a failure, and so are chips that are
lost on the way, and a text that asks without an offer.
"""
import random
import re
import subprocess
import sys

program, seed, call = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
luck = random.Random(seed)
game = subprocess.Popen([program, 'play', *call, '--plain', '--seed', str(seed)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
heard = []


def fail(why):
    print('FAIL:', ' '.join(call), 'seed', seed, why)
    print('\n'.join(heard[-25:]))
    game.kill()
    sys.exit(1)


def listen():
    """Lines up to the next question; None at the end."""
    lines, line = [], ''
    while True:
        sign = game.stdout.read(1)
        if sign == '':
            return lines, False
        if sign == '\n':
            lines.append(line)
            line = ''
        else:
            line += sign
            if line == '> ':
                return lines, True


def chosen(lines):
    """Returns one of the answers that these lines offer."""
    offers = []
    cards = [int(line.split(',')[0]) for line in lines if re.match(r'\d+, the ', line)]
    for line in lines:
        said = re.match(r'Type (\S+)( AMOUNT)? (?:for |to )', line)
        if said and said[2]:
            least, most = re.search(r'(\d+) to (\d+)', line).groups()
            offers.append(said[1] + ' ' + str(luck.choice([int(least), int(most), luck.randint(int(least), int(most))])))
        elif said and said[1] != 'help':
            offers.append(said[1])
        count = re.match(r'[A-Z]\w* (?:(up to) )?(\d+|a|one) cards?\.', line)
        if count and cards:
            most = int(count[2]) if count[2].isdigit() else 1
            many = luck.randint(0, most) if count[1] else most
            offers.append(' '.join(map(str, luck.sample(cards, many))))
        number = re.match(r'[A-Z][\w ]* a number, (\d+)(?: to (\d+))?\.', line)
        if number:
            offers.append(str(luck.randint(int(number[1]), int(number[2] or number[1]))))
        if ' your cards in order: ' in line:
            many = sum(map(int, re.findall(r'(\d+) for ', line)))
            offers.append(' '.join(map(str, luck.sample(cards, many))))
        if line.startswith(('Enter means', 'Press Enter to ')):
            offers.append('')
    if 'Press Enter for the next hand, or type quit.' in lines:
        offers = ['' if luck.random() < 0.7 else 'quit']
    return offers


answers = 0
asked = True
while asked:
    lines, asked = listen()
    heard += lines
    if asked and answers > 0 and not any(re.match('It is your turn|Press Enter for', line) for line in lines):
        fail('does not take what it offers')
    if not asked:
        break
    offers = chosen(lines)
    if not offers:
        fail('is asked, and nothing is offered')
    said = luck.choice(offers)
    heard.append('> ' + said)
    game.stdin.write(said + '\n')
    game.stdin.flush()
    answers += 1
    if answers > 2000:
        fail('does not end')
if game.wait() != 0:
    fail('ends with %d' % game.returncode)
print(answers, 'answers')
