import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import type { RecordIssue } from '@diorama/documents/engine/schema/validate.ts';
import * as z from 'zod';
import type { PackedPart } from '../../../http/answers/packed-answer.ts';
import { createByteCache } from '../../../platform/cache/byte-cache.ts';
import type { Content, HeadRecords } from './document-content.ts';
import { type TextPieces, textBytes, wholeText } from './text-pieces.ts';

/** Bytes of all states that are kept: three documents of 100,000 records, or a thousand of 100 kB. */
const MAX_KEPT = 128 * 1024 * 1024;

/** Contents that are known to be the newest of their document. */
const MOST_NEWEST = 20_000;

/** Records that are also kept as objects, for writers of whole attributes: of so many documents, up to so many bytes of JSON. */
const MOST_READ = 32;
const MOST_READ_BYTES = 256 * 1024;

/** Bytes that a small buffer keeps in memory: Node cuts several from one. */
const POOL = 8 * 1024;

/** As they were packed by this process. */
const Entries = z.custom<[key: string, record: Readonly<Record<string, unknown>>][]>(Array.isArray);

/** One form of a document's content at one revision, as it is sent. */
export interface PackedState extends PackedPart {
  /** Records that could not be read. */
  quarantined: RecordIssue[];
  revision: number;
  hash: string;
  name: string;
}

/** What a document's content depends on. The hash stands for every stored record. */
export interface StateSource {
  id: string;
  name: string;
  hash: string;
  schema_version: string;
  revision: number;
}

/** `records` as editors open them, `attributes` as the specification's calls answer them. */
export type StateForm = 'records' | 'attributes' | 'theme';

/**
 * Contents that were read before, keyed by what the database says a document holds now: a change, a restore or another
 * process results in another hash. Contains no permissions; access is checked in the database each time.
 */
export function createPackedStates(maxBytes = MAX_KEPT) {
  const states = createByteCache<PackedState>(
    maxBytes,
    ({ pieces, quarantined }) =>
      textBytes(pieces) +
      (pieces.length - 1) * POOL +
      (quarantined.length === 0 ? 0 : JSON.stringify(quarantined).length),
  );
  /** The key of the newest content of each document, by form and document. */
  const newest = new Map<string, string>();
  const read = new Map<string, HeadRecords>();
  const keyOf = (form: StateForm, kind: DocumentKind, { id, hash, schema_version, name }: StateSource) =>
    `${form} ${id} ${hash} ${schema_version} ${kind.schemaVersion} ${name}`;
  function noteNewest(form: StateForm, id: string, key: string): void {
    const of = `${form} ${id}`;
    const before = newest.get(of);
    if (before !== undefined && before !== key) {
      states.delete(before);
      read.delete(before);
    }
    if (newest.size >= MOST_NEWEST) newest.clear();
    newest.set(of, key);
  }
  /** Caches records along with their bytes. */
  function noteRecords({ key, pieces }: PackedState, records: HeadRecords): void {
    if (textBytes(pieces) > MOST_READ_BYTES) return;
    read.delete(key);
    read.set(key, records);
    for (const oldest of read.keys()) {
      if (read.size <= MOST_READ) break;
      read.delete(oldest);
    }
  }
  const keepPieces = (
    form: StateForm,
    kind: DocumentKind,
    source: StateSource,
    { pieces, quarantined }: Pick<PackedState, 'pieces' | 'quarantined'>,
  ): PackedState => {
    const { revision, hash, name } = source;
    const state = { key: keyOf(form, kind, source), pieces, quarantined, revision, hash, name };
    states.set(state.key, state);
    noteNewest(form, source.id, state.key);
    return state;
  };
  return {
    find: (form: StateForm, kind: DocumentKind, source: StateSource): PackedState | undefined =>
      states.get(keyOf(form, kind, source)),
    /** Keeps a content that was read with its row in one statement. */
    keep: (form: StateForm, kind: DocumentKind, source: StateSource, { json, quarantined }: Content): PackedState =>
      keepPieces(form, kind, source, { pieces: [json], quarantined }),
    /** The same for one that was changed without a copy of the whole. All of it could be read. */
    keepPieces: (form: StateForm, kind: DocumentKind, source: StateSource, pieces: TextPieces): PackedState =>
      keepPieces(form, kind, source, { pieces, quarantined: [] }),
    /** The records of a state, read from its bytes at most once while a few others are. */
    recordsOf(state: PackedState): HeadRecords {
      const known = read.get(state.key);
      const records: HeadRecords =
        known ?? Object.fromEntries(Entries.parse(JSON.parse(wholeText(state.pieces).toString('utf8'))));
      noteRecords(state, records);
      return records;
    },
    noteRecords,
    /** The records of a document that were kept last, of whichever revision. */
    latest: (id: string): PackedState | undefined => states.get(newest.get(`records ${id}`) ?? ''),
    /** Bytes of everything that is kept. */
    size: states.size,
  };
}

export type PackedStates = ReturnType<typeof createPackedStates>;
