/** A file as the compiler parsed it: its text, and its nodes as the table that the compiler sends. */
import { KIND, NAME_ONLY, NAME_SLOTS } from './kinds.ts';

/** Offsets in the header, and columns of the nodes: the encoder's layout. */
const HEADER = { strings: 24, stringData: 28, extended: 32, nodes: 40 } as const;
const NODE = { kind: 0, pos: 1, end: 2, next: 3, parent: 4, data: 5, stride: 7 } as const;
const LIST = -1;
const ROOT = 1;
const MASK_OF_CHILDREN = 0xff;
const EXTENDED_OFFSET = 0xffffff;
/** Of the data of the root. */
const MODULE_INDICATOR = 44;

/** Nodes are numbers, in the order of the text; 0 is none. Positions are UTF-16 units. */
export class SyntaxTree {
  readonly text: string;
  readonly size: number;
  /** Whether it imports or exports something; the names of other files are visible everywhere. */
  readonly isModule: boolean;
  private readonly nodes: Int32Array;

  constructor(bytes: Buffer) {
    const nodesAt = bytes.readUInt32LE(HEADER.nodes);
    // A copy: the bytes lie at any offset, in a chunk that would be kept as a whole.
    const nodes = new Uint8Array(bytes.subarray(nodesAt));
    this.nodes = new Int32Array(nodes.buffer, 0, nodes.length >> 2);
    this.size = Math.floor(this.nodes.length / NODE.stride);
    const root = this.nodes[ROOT * NODE.stride + NODE.data] & EXTENDED_OFFSET;
    this.text = textIn(bytes, root);
    this.isModule = bytes.readUInt32LE(bytes.readUInt32LE(HEADER.extended) + root + MODULE_INDICATOR) !== 0;
  }

  get bytes(): number {
    return this.nodes.byteLength + this.text.length * 2;
  }

  kind(node: number): number {
    return this.nodes[node * NODE.stride + NODE.kind];
  }

  end(node: number): number {
    return this.nodes[node * NODE.stride + NODE.end];
  }

  /** Where the node and the blanks and comments before it start. */
  fullStart(node: number): number {
    return this.nodes[node * NODE.stride + NODE.pos];
  }

  start(node: number): number {
    return Math.min(afterTrivia(this.text, this.fullStart(node)), this.end(node));
  }

  /** Lists of nodes are nodes of the table, and no parents. */
  parent(node: number): number {
    let parent = this.nodes[node * NODE.stride + NODE.parent];
    while (parent > 0 && this.kind(parent) === LIST) parent = this.nodes[parent * NODE.stride + NODE.parent];
    return parent;
  }

  /** Direct children, lists included. */
  children(node: number): number[] {
    const found: number[] = [];
    const first = node + 1;
    if (first >= this.size || this.nodes[first * NODE.stride + NODE.parent] !== node) return found;
    for (let child = first; child > 0; child = this.nodes[child * NODE.stride + NODE.next]) found.push(child);
    return found;
  }

  /** A bit for each child that a node of its kind may have. */
  mask(node: number): number {
    return this.nodes[node * NODE.stride + NODE.data] & MASK_OF_CHILDREN;
  }

  /** The name of a declaration; 0 where it has none. */
  nameOf(node: number): number {
    const kind = this.kind(node);
    if (NAME_ONLY.has(kind)) return this.children(node)[0] ?? 0;
    if (kind === KIND.BinaryExpression) return this.assignedName(node);
    if (kind === KIND.PropertyAccessExpression) return this.children(node).at(-1) ?? 0;
    if (kind === KIND.ElementAccessExpression) return this.children(node).at(-1) ?? 0;
    const slot = NAME_SLOTS.get(kind);
    return slot === undefined ? 0 : this.childAt(node, slot);
  }

  /** The child at a position among those that a node of its kind may have; 0 where it is absent. */
  childAt(node: number, slot: number): number {
    const mask = this.mask(node);
    if ((mask & (1 << slot)) === 0) return 0;
    let before = 0;
    for (let bit = 0; bit < slot; bit++) before += (mask >> bit) & 1;
    return this.children(node)[before] ?? 0;
  }

  /** `exports.name = …`, `this.name = …`, `Type.prototype.name = …` declare something in JavaScript. */
  private assignedName(node: number): number {
    const left = this.children(node).find((child) => this.kind(child) !== LIST) ?? 0;
    const isAccess = left > 0 && this.kind(left) !== KIND.Identifier;
    return isAccess ? this.nameOf(left) : left;
  }

  /** The name of a module in an import, an export or a dynamic import; 0 where it is not a literal. */
  moduleName(node: number): number {
    const end = this.end(node);
    for (let inner = node + 1; inner < this.size && this.fullStart(inner) < end; inner++)
      if (this.kind(inner) === KIND.StringLiteral) return inner;
    return 0;
  }

  /** What a name or a literal says, without quotes. */
  textOf(node: number): string {
    const text = this.text.slice(this.start(node), this.end(node));
    return /^["'`]/.test(text) ? text.slice(1, -1) : text;
  }

  handle(node: number, path: string): string {
    return `${node}.${this.kind(node)}.${path}`;
  }
}

function textIn(bytes: Buffer, rootOffset: number): string {
  const [strings, stringData, extended] = [HEADER.strings, HEADER.stringData, HEADER.extended].map((at) =>
    bytes.readUInt32LE(at),
  );
  const string = strings + 4 * bytes.readUInt32LE(extended + rootOffset);
  return bytes.toString('utf8', stringData + bytes.readUInt32LE(string), stringData + bytes.readUInt32LE(string + 4));
}

/** Where the first thing after blanks and comments starts. */
export function afterTrivia(text: string, from: number): number {
  let at = from;
  if (at === 0 && text.startsWith('#!')) at = endOf(text, '\n', at);
  for (;;) {
    const char = text.charCodeAt(at);
    if (char === SLASH && text.charCodeAt(at + 1) === SLASH) at = endOf(text, '\n', at);
    else if (char === SLASH && text.charCodeAt(at + 1) === STAR) at = endOf(text, '*/', at + 2);
    else if (isBlank(char)) at++;
    else return at;
  }
}

const SLASH = 47;
const STAR = 42;
const isBlank = (char: number): boolean =>
  char === 32 || (char >= 9 && char <= 13) || (char > 127 && /\s/.test(String.fromCharCode(char)));

function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at + mark.length;
}
