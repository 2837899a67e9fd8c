"""Which sub-words the model has, and how a word is put together from them. Nothing but Python: tested by test_training.py."""

LETTERS = [chr(97 + a) + chr(97 + b) for a in range(26) for b in range(26)]
MIN_PIECE, MAX_PIECE = 2, 16


def make_vocabulary(words, scores, size):
    """The words with the best scores above zero, and all pairs of letters so that every word comes apart."""
    ranked = sorted((i for i in range(len(words)) if scores[i] > 0), key=lambda i: (-scores[i], i))
    chosen = [words[i] for i in ranked[:size]]
    missing = len(set(LETTERS) - set(chosen))
    chosen = chosen[: max(0, size - missing)]
    have = set(chosen)
    return (chosen + [pair for pair in LETTERS if pair not in have])[:size]


def pieces(word, ids):
    """Numbers of a word's sub-words: its own, or greedily from the left, the longest first."""
    if word in ids:
        return [ids[word]]
    found, i = [], 0
    while i < len(word):
        for j in range(min(len(word), i + MAX_PIECE), i + MIN_PIECE - 1, -1):
            if word[i:j] in ids:
                found.append(ids[word[i:j]])
                i = j
                break
        else:
            i += 1
    return found
