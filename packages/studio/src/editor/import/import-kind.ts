import type { ReactNode } from 'react';
import type { Turns } from '../../engine/turns.ts';

/** What is read: a file, or rows that were pasted. */
export interface ImportSource {
  name: string;
  content: Blob;
  /** Other parts of a file that comes in several. */
  companions?: readonly { name: string; content: Blob }[];
  /** The encoding of its texts that was chosen; absent: what the file says, or a guess. */
  encoding?: string | undefined;
}

/** How far reading is. */
export interface ImportProgress {
  /** What is under way: `Unpacking “frames.zip”`. Absent: the source is read. */
  label?: string;
  /** 0 to 1; null where the end is not known. */
  fraction: number | null;
  /** The figures: `3 of 12 MB, 40,000 rows`. */
  detail?: string;
}

export interface Reading {
  /** Ends reading, and whatever the session keeps. */
  signal: AbortSignal;
  onProgress: (progress: ImportProgress) => void;
}

/** What an import takes in its first step. */
export interface SourceKinds {
  /** Endings that the browser's dialog offers. */
  accept: string;
  /** A file may come in parts, as a Shapefile does. */
  hasParts?: boolean;
  /** Kinds of files, and how large they may be. */
  fileHint: string;
  /** What the first row of pasted rows says. */
  rowsHint: string;
  /** Rows as they look when they are copied. */
  placeholder: string;
}

/** Where an import stands. `S` is what was read, `M` how it is taken, `P` what would be written. */
export type ImportState<S, M, P> =
  | { step: 'source'; error: string | null }
  | { step: 'reading'; source: ImportSource; progress: ImportProgress | null }
  | { step: 'columns'; session: S; mapping: M; isPlanning: boolean; error: string | null }
  | { step: 'review'; session: S; mapping: M; plan: P; isPlanning: boolean; error: string | null };

export type ColumnsState<S, M> = Extract<ImportState<S, M, never>, { step: 'columns' }>;
export type ReviewState<S, M, P> = Extract<ImportState<S, M, P>, { step: 'review' }>;

/** What was written, for the message that follows. Null: the import goes on elsewhere. */
export type Written = {
  /** `Imported 12 new, 3 changed`. */
  text: string;
  detail?: string;
  undo?: () => void;
} | null;

/**
 * One kind of import: what it accepts, reads, prompts for and writes. `S` is what was read, `M` how it is interpreted,
 * `P` what would be written. Nothing is written before the review is confirmed, and then by one command.
 */
export interface ImportKind<S, M, P> {
  title: string;
  size?: 'large' | 'wide';
  /** Reading may take long, and goes on while its dialog is closed. */
  readsAside?: boolean;
  /** What the first step takes. Null: there is none, as `open` knows what it reads. */
  kinds: SourceKinds | null;
  /** Reads, and guesses how it is best taken; throws TableFileError where it cannot. */
  open: (source: ImportSource, reading: Reading) => Promise<{ session: S; guess: M }>;
  /** What would be written; throws TableFileError where that cannot be said. */
  plan: (session: S, mapping: M) => Promise<P> | P;
  /** The step in which columns are mapped. Null: what was read goes to the review, which has the choices. */
  columns: {
    /** Why a mapping cannot be planned; null: it can. */
    faultOf: (session: S, mapping: M) => string | null;
    show: (state: ColumnsState<S, M>, actions: ImportActions<M>, error: string | null) => ReactNode;
  } | null;
  review: (state: ReviewState<S, M, P>, actions: ImportActions<M>) => ReactNode;
  /** Below the title of the review, where the usual text does not hold for what was read. */
  reviewText?: (session: S) => string | null;
  /** On the button that writes. */
  writeLabel: (plan: P) => string;
  /** False where there is nothing to write, or it may not be. */
  writes: (plan: P) => boolean;
  /** Where it takes long, a promise: what has not been written when `turns.signal` ends it is not written at all. */
  write: (state: ReviewState<S, M, P>, turns: Turns) => Written | Promise<Written>;
}

/** What the steps of an import can do. */
export interface ImportActions<M> {
  read: (source: ImportSource) => void;
  /** Takes it in another way, in the step of columns. */
  map: (mapping: M) => void;
  /** Plans with a mapping and shows what it would write. */
  review: (mapping: M) => void;
}
