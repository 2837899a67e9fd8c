"""Writes boosted trees as src/search/learned/read-trees.ts reads them."""
import json
import numpy as np

def export(dump, features, path):
    """`dump` is LightGBM's dump_model(); `features` are the names of its columns."""
    first, feature, threshold, left, right, value = [], [], [], [], [], []
    def add(node):
        at = len(feature)
        for column in (feature, threshold, left, right, value): column.append(0)
        if 'leaf_value' in node:
            feature[at], value[at] = -1, node['leaf_value']
            return at, node.get('leaf_count', 1)
        assert node['decision_type'] == '<='
        feature[at], threshold[at] = node['split_feature'], node['threshold']
        left[at], n = add(node['left_child']); right[at], m = add(node['right_child'])
        value[at] = (value[left[at]] * n + value[right[at]] * m) / max(1, n + m)
        return at, n + m
    for tree in dump['tree_info']:
        first.append(len(feature)); add(tree['tree_structure'])
    head = json.dumps({'features': features, 'trees': len(first), 'nodes': len(feature)})
    with open(path, 'wb') as out:
        out.write((head + '\n').encode())
        for column, kind in ((first, '<i4'), (threshold, '<f4'), (left, '<i4'), (right, '<i4'), (value, '<f4'), (feature, '<i2')):
            out.write(np.asarray(column, dtype=kind).tobytes())
