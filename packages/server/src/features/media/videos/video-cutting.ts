import type { PortraitCut } from '@diorama/documents/shared/geometry/portrait-cut.ts';

/** What a cut is found by. */
export interface CutSource {
  /** A record of the document. */
  record(key: string): unknown;
  /** The focal point of a file of the document's space, by its address in records; null: it has none. */
  focal(url: string): { x: number; y: number } | null;
}

/** How a kind's sequences are cut for upright windows. */
export interface Cutting {
  /** The collection that sequences are records of. */
  sequences: string;
  /** Keys of the other records that decide how a sequence is cut; none: it is not cut. */
  dependsOn(sequence: unknown): string[];
  /** Whether the change of such a record changes cuts. */
  changesCuts(key: string, before: unknown, after: unknown): boolean;
  /** The pictures in such a record whose focal points count. */
  picturesIn(key: string, record: unknown): { url: string }[];
  /** Null: its video is not cropped. */
  cutOf(sequence: unknown, source: CutSource): PortraitCut | null;
}

/** The rules of a kind; undefined for one whose videos are not cropped. */
export type CuttingOf = (kind: string) => Cutting | undefined;
