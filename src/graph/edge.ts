/** An edge between two symbols, and the filter that selects edges. */
import type { FileId } from '../model/ids.ts';
import { REFERENCE_KINDS, type ReferenceKind, referenceKindCode } from '../model/kinds.ts';
import { CONFIDENCES, type Confidence, confidenceCode, type Origin } from '../model/links.ts';
import { confidenceOf, kindOf } from '../resolve/core/link-code.ts';

export interface Edge {
  /** Symbol ids. */
  readonly from: number;
  readonly to: number;
  readonly kind: ReferenceKind;
  /** The file that contains the reference: that of `from`, except for an implementation declared outside its type. */
  readonly fileId: FileId;
  readonly line: number;
  readonly col: number;
  readonly confidence: Confidence;
  readonly origin: Origin;
  /** The declared member that the reference names, when dispatch may lead from it to `to`. */
  readonly via?: number;
}

/** Whether the use of a class or table is meant, which no rule ever binds more surely than by its name. */
export const isByName = ({ origin, confidence }: Edge): boolean => origin === 'name' && confidence === 'probable';

/** Whether an answer at this confidence shows the edge: those by name or address are always shown, as what they are. */
export const isShown = (edge: Edge, confidence: Confidence): boolean =>
  confidenceCode[edge.confidence] <= confidenceCode[confidence] || isByName(edge) || edge.origin === 'address';

export interface EdgeFilter {
  /** All when absent. */
  readonly kinds?: readonly ReferenceKind[] | undefined;
  /** `exact` is the highest; all when absent. */
  readonly minConfidence?: Confidence | undefined;
}

/** A filter as numbers: a bit per kind, and the highest confidence code that passes. */
export interface EdgeMask {
  readonly kinds: number;
  readonly confidence: number;
}

export function maskOf({ kinds = REFERENCE_KINDS, minConfidence }: EdgeFilter): EdgeMask {
  return {
    kinds: kinds.reduce((bits, kind) => bits | (1 << referenceKindCode[kind]), 0),
    confidence: minConfidence === undefined ? CONFIDENCES.length : confidenceCode[minConfidence],
  };
}

export const passes = (code: number, mask: EdgeMask): boolean =>
  ((mask.kinds >> kindOf(code)) & 1) === 1 && confidenceOf(code) <= mask.confidence;
