/** Embeds with the packaged model: sub-words of a text, one row of the table each, summed with learned weights. */
import type { SymbolText } from '../../model/embedding.ts';
import { fromHalf } from './half-floats.ts';
import { DOCUMENT_FIELDS, MULTIPLIER_STRIDE, type RowReader, type StaticModel } from './model.ts';
import { DIMENSION_STEP, type RowSum, rowSumOn } from './row-sum.ts';
import { SubWords } from './sub-words.ts';
import { TextUnits } from './text-units.ts';
import { VOCABULARY_SLOTS } from './vocabulary.ts';

const QUERY = 0;
/** Layout of an embedder's page: terms for the kernel, two numbers each; the sum; its int8 form. */
const MAX_TERMS = 6144;
const SUM_AT = MAX_TERMS * 8;
const BYTES_AT = SUM_AT + 4096;
/** Repetitions count up to this. */
const MAX_REPEATED = 4096;
const WEIGHT = Float64Array.from({ length: MAX_REPEATED }, (_, count) => Math.log2(1 + count));

/**
 * One per thread, for the lifetime of the thread: it works in a page of the model's memory that is never released. Invariant:
 * `weights` and the counts of `subWords` are all zero between calls.
 */
export class StaticEmbedder {
  private readonly kernel: RowSum;
  private readonly page: number;
  private readonly multipliers: Float32Array;
  /** A scale per row of the table, then a gate per field and sub-word. */
  private readonly halves: Uint16Array;
  private readonly subWords: SubWords;
  private readonly text: TextUnits;
  /** Sub-words of the current text, and the weight of each by its id. */
  private readonly ids: Int32Array;
  private idCount = 0;
  private readonly weights: Float64Array;
  /** Views of the page: addresses, weights and sums in turn. */
  private readonly terms: Int32Array;
  private readonly termWeights: Float32Array;
  private readonly sum: Float32Array;
  private readonly bytes: Int8Array;
  /** The same address, used for a query's vector. */
  private readonly projected: Float32Array;

  constructor(
    private readonly model: StaticModel,
    readonly dimensions: number,
    /** Where the model was loaded without its table. */
    private readonly readRows?: RowReader,
  ) {
    const { memory, vocabulary, multipliersAt, halvesAt, slotsAt, caps } = model;
    if (!(dimensions > 0 && dimensions <= model.dimensions && dimensions % DIMENSION_STEP === 0))
      throw new Error(`${dimensions} is not a number of dimensions this model has`);
    this.kernel = rowSumOn(memory);
    this.page = memory.grow(1) << 16;
    const { buffer } = memory;
    this.multipliers = new Float32Array(buffer, multipliersAt, vocabulary * MULTIPLIER_STRIDE);
    this.halves = new Uint16Array(buffer, halvesAt, vocabulary * (2 + DOCUMENT_FIELDS.length));
    this.subWords = new SubWords(new Int32Array(buffer, slotsAt, VOCABULARY_SLOTS * 2), vocabulary);
    this.text = new TextUnits(Math.max(...caps.map(({ chars }) => chars)));
    this.ids = new Int32Array(vocabulary);
    this.weights = new Float64Array(vocabulary);
    this.terms = new Int32Array(buffer, this.page, MAX_TERMS * 2);
    this.termWeights = new Float32Array(buffer, this.page, MAX_TERMS * 2);
    this.sum = new Float32Array(buffer, this.page + SUM_AT, model.dimensions);
    this.bytes = new Int8Array(buffer, this.page + BYTES_AT, dimensions);
    this.projected = new Float32Array(buffer, this.page + BYTES_AT, dimensions);
  }

  /** Writes the int8 form of the vector; its value is that times the returned scale and is normalised (0: no known word). */
  embedDocument(text: SymbolText, into: Int8Array, offset: number): number {
    this.sumDocument(text);
    const scale = this.kernel.quantise(this.page + SUM_AT, this.dimensions, this.page + BYTES_AT);
    into.set(this.bytes, offset);
    return scale;
  }

  /** The vector before it is rounded. */
  documentVector(text: SymbolText): Float32Array {
    this.sumDocument(text);
    return unit(this.sum.slice(0, this.dimensions));
  }

  embedQuery(text: string): Float32Array {
    const size = this.model.dimensions;
    this.idCount = 0;
    this.addText(QUERY, text);
    this.sumRows(size);
    const [from, to] = [this.page + SUM_AT, this.page + BYTES_AT];
    this.kernel.project(from, size, this.model.queryMatrixAt, this.dimensions, to);
    return unit(this.projected.slice());
  }

  private sumDocument(text: SymbolText): void {
    this.idCount = 0;
    for (let field = 0; field < DOCUMENT_FIELDS.length; field++) {
      const part = text[DOCUMENT_FIELDS[field][0]];
      if (part !== '') this.addText(1 + field, part);
    }
    this.sumRows(this.dimensions);
  }

  /** Adds the weights of one field's sub-words; for documents, normalised by the field's length. */
  private addText(field: number, text: string): void {
    const { subWords, weights, multipliers, ids } = this;
    const { seen, counts } = subWords;
    const cap = this.model.caps[field];
    subWords.clear();
    subWords.add(this.text.units, this.text.load(text, cap.chars), cap.words);
    const { seenCount } = subWords;
    let total = 0;
    for (let i = 0; i < seenCount; i++) total += WEIGHT[counts[seen[i]]];
    const share = field === QUERY ? 1 : 1 / Math.sqrt(Math.max(total, 1));
    let { idCount } = this;
    for (let i = 0; i < seenCount; i++) {
      const id = seen[i];
      if (weights[id] === 0) ids[idCount++] = id;
      const at = id * MULTIPLIER_STRIDE + field;
      weights[id] += WEIGHT[counts[id]] * share * (multipliers[at] || this.multiplierOf(id, field));
      counts[id] = 0;
    }
    this.idCount = idCount;
  }

  /**
   * Computed on first use: the exponential of all of them would take longer than a search. All threads would write the same
   * value.
   */
  private multiplierOf(id: number, field: number): number {
    const { vocabulary, fieldWeights } = this.model;
    const gate = fromHalf(this.halves[(1 + field) * vocabulary + id]);
    // Rounded as stored, so that later reads return the same value.
    const multiplier = Math.fround(Math.exp(gate) * fieldWeights[field] * fromHalf(this.halves[id]));
    this.multipliers[id * MULTIPLIER_STRIDE + field] = multiplier;
    return multiplier;
  }

  private sumRows(dimensions: number): void {
    const { ids, weights, terms, termWeights, idCount } = this;
    const rowSize = this.model.dimensions;
    this.readRows?.(ids, idCount);
    for (let i = 0; i < idCount; i++) {
      const id = ids[i];
      terms[i * 2] = id * rowSize;
      termWeights[i * 2 + 1] = weights[id];
      weights[id] = 0;
    }
    this.kernel.sum(this.page, idCount, dimensions, this.page + SUM_AT);
  }
}

/** Normalised; a zero vector stays zero. */
function unit(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const factor = squares > 0 ? 1 / Math.sqrt(squares) : 0;
  return Float32Array.from(vector, (value) => value * factor);
}
