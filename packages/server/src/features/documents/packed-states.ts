import type { DocumentKind } from '@diorama/documents/engine/define-kind.ts';
import type { RecordIssue } from '@diorama/documents/engine/validate.ts';
import type { PackedPart } from '../../http/packed-answer.ts';
import { createByteCache } from '../../platform/cache/byte-cache.ts';

/** Bytes of all states that are kept: three documents of 100,000 records, or a thousand of 100 kB. */
const MAX_KEPT = 128 * 1024 * 1024;

/** One form of a document's content at one revision, as it is sent. */
export interface PackedState extends PackedPart {
  /** Records that could not be read. */
  quarantined: RecordIssue[];
}

/** What a document's content depends on. The hash stands for every stored record. */
export interface StateSource {
  id: string;
  name: string;
  hash: string;
  schema_version: string;
}

/** `records` as editors open them, `attributes` as the specification's calls answer them. */
export type StateForm = 'records' | 'attributes' | 'theme';

/**
 * Contents that were read before, by what the database says that a document holds now: a change, a restore or another
 * process gives another hash. Nobody's rights are in here; who may read is asked of the database each time.
 */
export function createPackedStates(maxBytes = MAX_KEPT) {
  const states = createByteCache<PackedState>(maxBytes, ({ json, quarantined }) =>
    quarantined.length === 0 ? json.length : json.length + JSON.stringify(quarantined).length,
  );
  const keyOf = (form: StateForm, kind: DocumentKind, { id, hash, schema_version, name }: StateSource) =>
    `${form} ${id} ${hash} ${schema_version} ${kind.schemaVersion} ${name}`;
  return {
    find: (form: StateForm, kind: DocumentKind, source: StateSource): PackedState | undefined =>
      states.get(keyOf(form, kind, source)),
    /** Keeps a content that was read with its row in one statement. */
    keep(
      form: StateForm,
      kind: DocumentKind,
      source: StateSource,
      { json, quarantined }: { json: Buffer; quarantined: RecordIssue[] },
    ): PackedState {
      const state = { key: keyOf(form, kind, source), json, quarantined };
      states.set(state.key, state);
      return state;
    },
    /** Bytes of everything that is kept. */
    size: states.size,
  };
}

export type PackedStates = ReturnType<typeof createPackedStates>;
