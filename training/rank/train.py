"""Trains the ranker of `search` on dumped features (dump-features.ts) and prints figures on repositories that it did not learn from.
   python training/rank/train.py FEATURES REPOSITORIES.tsv [--out models/rank-v1.bin] [--also dev] [--look heldout]
   REPOSITORIES.tsv: name, commit, licence, language, use (train, dev or heldout). Needs lightgbm and numpy."""
import argparse, json, os, random
import numpy as np
import lightgbm as lgb
from export import export

parser = argparse.ArgumentParser()
parser.add_argument('features'); parser.add_argument('repositories')
parser.add_argument('--out'); parser.add_argument('--trees', type=int, default=300); parser.add_argument('--look', default='dev')
parser.add_argument('--also', default='', help='uses to learn from besides train, with commas')
args = parser.parse_args()

NAMES = json.load(open(os.path.join(args.features, 'features.json')))
WAYS = ('title of a commit', 'title and body', 'documentation', 'three words of documentation')
WEIGHTS = {'commit': 1, 'comment': 0.35}
# The product asks the ranker for texts of six words and more; those of five are close enough to learn from.
LEAST_WORDS = {'learn': 5, 'look': 6}
# More evidence never lowers a score: trees of that form rank better in repositories that they did not learn from.
EVIDENCE = {'1/(1+rank)', '10/(10+rank)', '50/(50+rank)', '10/(10+rank in code)', 'score', 'best of the file', 'sum of the file',
            'words', 'pairs', 'best line', 'best five lines', 'lines with words', 'BM25'}
PLACES = {'text', 'vector', 'name', 'path', 'container', 'file name', 'signature', 'documentation', 'body', 'anywhere'}
OTHERS = {'text: all words', 'sum of reciprocal ranks', 'rarest word in the name', 'name is in the query', 'role: source'}
def is_evidence(name):
    place, _, kind = name.partition(': ')
    return name in OTHERS or (place in PLACES and kind in EVIDENCE)
PARAMETERS = {'objective': 'lambdarank', 'label_gain': [0, 1], 'lambdarank_truncation_level': 10, 'learning_rate': 0.05, 'num_leaves': 7,
              'min_data_in_leaf': 100, 'feature_fraction': 0.6, 'bagging_fraction': 0.8, 'bagging_freq': 1, 'lambda_l2': 5, 'max_bin': 63,
              'monotone_constraints': [int(is_evidence(name)) for name in NAMES], 'verbose': -1, 'num_threads': 2, 'seed': 1}

def load(uses, least):
    """One entry for each query: its rows, and which wanted function each row is (-1: none)."""
    cases = []
    for line in open(args.repositories):
        repository, *_, use = line.rstrip('\n').split('\t')[:5]
        if use not in uses: continue
        for path in (os.path.join(args.features, repository.replace('/', '+') + end) for end in ('', '.docs')):
            if not os.path.exists(path + '.json'): continue
            rows = np.fromfile(path + '.f32', dtype=np.float32).reshape(-1, len(NAMES)); at = 0
            for case in json.load(open(path + '.json')):
                case['x'] = rows[at:at + case['n']]; at += case['n']; case['repository'] = repository
                case['kind'] = 'commit' if case['way'] < 2 else 'comment'; case['labels'] = np.array(case['labels'], dtype=int)
                if case['intent'] == 'words' and case['n'] > 0 and round(case['x'][0, NAMES.index('query: words')] * 10) >= least: cases.append(case)
    return cases

def thinned(case, rng, first=40, others=30):
    """The wanted ones, the first ones and some others: as good as all, and twice as fast."""
    keep = np.zeros(case['n'], bool); keep[:first] = True; keep[case['labels'] >= 0] = True
    rest = np.nonzero(~keep)[0]; keep[rng.choice(rest, min(len(rest), others), replace=False)] = True
    return {**case, 'x': case['x'][keep], 'labels': case['labels'][keep], 'n': int(keep.sum())}

def fit(cases):
    rng = np.random.default_rng(0)
    useful = [thinned(case, rng) for case in cases if (case['labels'] >= 0).any()]
    # Every repository counts by the square root of its cases.
    key = lambda case: (case['repository'], case['kind']); count = {}
    for case in useful: count[key(case)] = count.get(key(case), 0) + 1
    data = lgb.Dataset(np.concatenate([case['x'] for case in useful]), np.concatenate([case['labels'] >= 0 for case in useful]).astype(int),
                       group=[case['n'] for case in useful], weight=np.concatenate([np.full(case['n'], WEIGHTS[case['kind']] * count[key(case)] ** -0.5) for case in useful]))
    return lgb.train(PARAMETERS, data, args.trees)

def figures(name, cases, ranked):
    """`ranked` lists results, best first: the file, and the number of the wanted function or -1."""
    per = {}
    for case in cases:
        pairs = ranked(case); files = list(dict.fromkeys(file for file, _ in pairs))[:5]
        marks = {'file@5': float(any(file in case['wantedFiles'] for file in files))}
        marks |= {f'R@{n}': len({w for _, w in pairs[:n] if w >= 0}) / case['wanted'] for n in (1, 5, 10)}
        marks['MRR'] = next((1 / (i + 1) for i, (_, w) in enumerate(pairs) if w >= 0), 0)
        per.setdefault(case['repository'], []).append(marks)
    flat = [marks for one in per.values() for marks in one]
    print(f'  {name:28s}' + '  '.join(f'{key} {np.mean([marks[key] for marks in flat]):.3f}' for key in flat[0]) + f'  ({len(flat)} queries, {len(per)} repositories)')
    return per

def interval(a, b, key):
    """95 % interval of the difference, by resampling repositories."""
    repositories = sorted(a); rng = random.Random(0); differences = []
    for _ in range(1000):
        pick = [rng.choice(repositories) for _ in repositories]
        mean = lambda per: np.mean([marks[key] for one in pick for marks in per[one]])
        differences.append(mean(a) - mean(b))
    differences.sort(); return differences[25], differences[974]

def main():
    train, test = load({'train', *args.also.split(',')}, LEAST_WORDS['learn']), load({args.look}, LEAST_WORDS['look'])
    print(len(train), 'queries of', len({case['repository'] for case in train}), 'repositories to learn from')
    model = fit(train)
    gain = model.feature_importance('gain')
    print('gain: ' + ', '.join(f'{NAMES[i]} {gain[i] / gain.sum():.3f}' for i in np.argsort(-gain)[:25]))
    for way, label in enumerate(WAYS):
        part = [case for case in test if case['way'] == way]
        if not part: continue
        print(label)
        listed = lambda column: lambda case: [(one['file'], one['wanted']) for one in case[column]]
        in_order = lambda order: lambda case: [(case['files'][i], case['labels'][i]) for i in order(case)]
        learned = figures('learned', part, in_order(lambda case: np.argsort(-model.predict(case['x']), kind='stable')))
        figures('order of the pool', part, in_order(lambda case: range(case['n'])))
        figures('best possible of the pool', part, in_order(lambda case: np.argsort(case['labels'] < 0, kind='stable')))
        if not any(case['text'] for case in part): continue
        bm25 = figures('BM25 over functions', part, listed('text'))
        product = figures('search', part, listed('shipped'))
        for name, one in (('learned', learned), ('search', product)):
            print(f'  R@10 of {name} minus BM25, 95 %: {interval(one, bm25, "R@10")[0]:.3f} to {interval(one, bm25, "R@10")[1]:.3f}')
    if args.out: export(model.dump_model(), NAMES, args.out)

main()
