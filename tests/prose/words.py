"""What the prose check looks for: words to avoid, with the reason; exceptions; files that are not checked yet.

Patterns match prose only: code in backticks and link targets are left out.
"""
import re

I = re.IGNORECASE

# (pattern, what to write instead and why, flags)
AVOID = [
    # A person tells; a text shows, a program prints.
    (r'\btold\b', "a text shows, describes, reports or prints; a hand is narrated", I),
    (r'\btells?\b(?! (?:you|the person|them))', "a text shows, says or reports; 'tell apart' is 'distinguish'", I),
    # Things do not lie or stand.
    (r'\b(?:lies|lay)\b', "write 'is', 'is written', 'sits on the board', 'face up' or 'face down'", I),
    (r'\blie (?:down|up|face|in|on|open)\b', "write 'is', 'are face up', 'sit on the board'", I),
    (r'\bstands?\b(?!\s(?:pat|for|out)\b)', "text 'is written' or 'appears'; cards 'sit' on the board", I),
    (r'\bkept\b', "saved, stored, left unchanged, held over", I),
    (r'\bput(?:s|ting)? (?:it |them |this )?right\b', "fix", I),
    (r'\bmended?\b', "fix, repair", I),
    (r'\b(?:comes?|came|brought) down to\b', "the fully expanded rules; 'becomes', 'means'", I),
    (r'\bresolved form\b', "the fully expanded rules", I),
    (r'\bhangs? (?:on|from) ', "depends on", I),
    (r'\bgoes? on\b', "continues, resumes", I),
    (r'\b(?:is|are) there\b(?=[,.;:]| alone| besides)', "exists, is offered, is available", I),
    # Who and what.
    (r'\bwhoever\b', "a player who …; subject first, verb next", I),
    (r'(?:^|(?<=[.;] ))who (?:has|have|had|is|was|folds?|wins?|loses?|pays?|keeps?|shows?|may|can|cannot|does|did|says?|ends)\b'
     r'(?![^.;]*\?)', "a player who …; 'who' needs somebody to refer to", I | re.MULTILINE),
    (r'\b(?:he|him|his|himself)\b', "they, them, their", I),
    (r"\bof one's own\b|\bone's own\b", "your own, custom", I),
    (r'\b(?:everybody|anybody|nobody) else\'s\b', "the other players'", I),
    # Inverted clauses, and clauses without a subject.
    (r'\b(?:unless|where|if) (?:(?:nothing|something) else is |otherwise |not )?said\b(?: otherwise)?', "unless the file sets another; by default", I),
    (r'\bsays? otherwise\b', "sets another value; states a different one", I),
    (r'(?:^|[.;] )Of (?:a|an|other|each|all|what|more|several|equal)\b', "subject first: 'Among …', or name the subject", 0),
    (r'\bis none of\b', "is not one of", I),
    (r'\bno more than that\b|\band no more\b', "only, at most", I),
    (r'\bnothing is promised\b', "there is no guarantee", I),
    (r'\bso many as\b', "as many as", I),
    (r'\bof which each\b|\bof these only\b|\bof which some\b', "each of which; only those", I),
    (r'\bwith what is\b', "name the thing", I),
    # The card room.
    (r'\b(?:throws?|throwing|thrown|threw) away\b', "discard, muck", I),
    (r'\bspeaks? first\b|\bhas spoken\b|\bhave spoken\b', "acts first; has acted", I),
    (r'\bputs? in all\b', "goes all-in", I),
    (r'\bunopposed\b', "everyone else folds", I),
    (r'\bstock\b', "the deck, or the stub where it matters", I),
    (r'\bluck\b', "chance, random; the random seed", I),
    (r'\bhow the cards (?:fall|lie|come)\b|\bcards (?:that )?(?:fall|come)\b', "are dealt; all runouts", I),
    (r'\bgoes? back\b|\bgo back to\b', "is returned", I),
    (r'\bpacks? of cards\b', "deck", I),
    (r'\bsits? down\b', "plays, joins", I),
    # Programmers' words.
    (r'\bfault(?:s|y)?\b', "error, warning, mistake", I),
    (r'\breckon(?:s|ed)?\b', "compute, do arithmetic with", I),
    (r'\bfindings\b', "results", I),
    (r'\bpass(?:es)? over\b', "skip, ignore", I),
    (r'\banew\b', "again", I),
    (r'\bbesides\b', "also, too, as well", I),
    (r'\bwants (?:quotes|none|no|a|an|to be|its)\b', "needs, takes", I),
    (r'\bheirs?\b', "the games that extend it", I),
    (r'\bladen\b|\bworked in\b', "merged, expanded", I),
    (r'\bin vain\b', "without effect", I),
    (r'\bas (?:it is |is )?usual\b|\busual answer\b', "by default; the default answer", I),
    (r'\bways of sitting\b', "seatings; duplicate", I),
    (r'\bholds? the truth\b', "95% confidence interval", I),
    (r'\bhalf of all\b', "median", I),
    (r'\bwhose eyes\b', "point of view", I),
    (r'\bnameless\b', "anonymous, unnamed", I),
    (r'\bnot rightly\b|\brightly\b', "correctly", I),
    (r'\ba line a\b|\ba row an?\b|\bone idea a\b|\ba table a\b', "one … per …", I),
    (r'\bby itself alone\b|\bfor good\b', "permanently; alone", I),
    (r'\bwhereupon\b|\bwherein\b|\bthereof\b|\bthereby\b|\bthereupon\b', "plain words", I),
    # British spelling.
    (r'\b(?:neighbour|colour|favour|honour|behaviour|flavour)\w*', "American spelling: -or", I),
    (r'\blicence\b|\bgrey\b|\bcentre\b|\bcancelled\b|\brecognis\w+|\borganis\w+', "American spelling", I),
]

# (file, phrase, why it stays)
EXCEPTIONS = [
]

# Files, folders of variants and helps that still need work. Take one off when it passes.
NOT_YET = [
    'docs/agents.md',
    'docs/catalogue.md',
    'docs/language.md',
    'docs/simulation.md',
]
