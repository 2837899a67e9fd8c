/** Writes small networks as ONNX files: just enough of the format's protocol buffers for a lookup, a sum and an addition. */

type Bytes = readonly number[];

function varint(value: number): Bytes {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) + 128);
  }
}

const int = (field: number, value: number): Bytes => [...varint(field * 8), ...varint(value)];
const bytes = (field: number, value: Iterable<number>): Bytes => {
  const content = [...value];
  return [...varint(field * 8 + 2), ...varint(content.length), ...content];
};
const text = (field: number, value: string): Bytes => bytes(field, Buffer.from(value));
const message = (field: number, ...parts: readonly Bytes[]): Bytes => bytes(field, parts.flat());

const FLOAT = 1;
const INT64 = 7;

/** A graph's input or output; a name stands for a size that is not fixed. */
function value(field: number, name: string, type: number, shape: readonly (number | string)[]): Bytes {
  const dims = shape.map((size) => message(1, typeof size === 'number' ? int(1, size) : text(2, size)));
  return message(field, text(1, name), message(2, message(1, int(1, type), message(2, ...dims))));
}

export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly values: Float32Array;
}

function initializer(name: string, { rows, columns, values }: Matrix): Bytes {
  return message(
    5,
    int(1, rows),
    int(1, columns),
    int(2, FLOAT),
    text(8, name),
    bytes(9, new Uint8Array(values.buffer)),
  );
}

interface Node {
  readonly type: string;
  readonly inputs: readonly string[];
  readonly output: string;
  readonly attributes?: readonly Bytes[];
}

function node({ type, inputs, output, attributes = [] }: Node): Bytes {
  return message(1, ...inputs.map((name) => text(1, name)), text(2, output), text(4, type), ...attributes);
}

/** Operators as of opset 11, where the axes of a sum are an attribute. */
function model(parts: readonly Bytes[]): Uint8Array {
  return Uint8Array.from([
    ...int(1, 7),
    ...message(7, text(2, 'tiny'), ...parts),
    ...message(8, text(1, ''), int(2, 11)),
  ]);
}

const INPUTS = ['input_ids', 'attention_mask', 'token_type_ids'].map((name) =>
  value(11, name, INT64, ['batch', 'length']),
);

/** Per token the sum of a row for what it is and a row for which text it is of. */
export function encoderFile(words: Matrix, types: Matrix): Uint8Array {
  return model([
    node({ type: 'Gather', inputs: ['words', 'input_ids'], output: 'word' }),
    node({ type: 'Gather', inputs: ['types', 'token_type_ids'], output: 'type' }),
    node({ type: 'Add', inputs: ['word', 'type'], output: 'last_hidden_state' }),
    initializer('words', words),
    initializer('types', types),
    ...INPUTS,
    value(12, 'last_hidden_state', FLOAT, ['batch', 'length', words.columns]),
  ]);
}

/** Per text the sum of a number per token. */
export function crossEncoderFile(weights: Matrix): Uint8Array {
  const axes = message(5, text(1, 'axes'), int(8, 1), int(20, 7));
  const keepDims = message(5, text(1, 'keepdims'), int(3, 0), int(20, 2));
  return model([
    node({ type: 'Gather', inputs: ['weights', 'input_ids'], output: 'each' }),
    node({ type: 'ReduceSum', inputs: ['each'], output: 'logits', attributes: [axes, keepDims] }),
    initializer('weights', weights),
    ...INPUTS,
    value(12, 'logits', FLOAT, ['batch', 1]),
  ]);
}
