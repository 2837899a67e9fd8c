"""Tests of what needs neither a corpus nor torch: `python -m unittest training/test_training.py`."""
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from vocabulary import LETTERS, make_vocabulary, pieces


class Vocabulary(unittest.TestCase):
    def test_takes_the_best_and_keeps_room_for_pairs_of_letters(self):
        words = ["common", "rare", "never", "ab"]
        made = make_vocabulary(words, [9, 1, 0, 5], len(LETTERS) + 1)
        self.assertEqual(made[:2], ["common", "ab"])
        self.assertEqual(len(made), len(set(made)))
        self.assertEqual(len(made), len(LETTERS) + 1)
        self.assertTrue(set(LETTERS) <= set(made))

    def test_leaves_out_what_has_no_score(self):
        self.assertNotIn("never", make_vocabulary(["never", "seen"], [0, 3], 2000))

    def test_equal_scores_keep_their_order(self):
        self.assertEqual(make_vocabulary(["second", "first"], [1, 1], 2000)[:2], ["second", "first"])


class Pieces(unittest.TestCase):
    ids = {word: i for i, word in enumerate(["parse", "par", "ser", "rs", "er", "a"])}

    def test_a_known_word_is_itself(self):
        self.assertEqual(pieces("parse", self.ids), [0])
        self.assertEqual(pieces("a", self.ids), [5])

    def test_the_longest_first(self):
        self.assertEqual(pieces("parser", self.ids), [0])
        self.assertEqual(pieces("parsxer", self.ids), [1, 4])

    def test_what_fits_nowhere_is_skipped(self):
        self.assertEqual(pieces("xxpar", self.ids), [1])
        self.assertEqual(pieces("xyz", self.ids), [])

    def test_single_letters_are_no_pieces(self):
        self.assertEqual(pieces("ax", self.ids), [])


if __name__ == "__main__":
    unittest.main()
