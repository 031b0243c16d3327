import type { RecordEdit } from '@diorama/documents/engine/records.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/schema.ts';
import { contentOf, type HeadRecords, type LoadedHead, packedRecords } from '../documents/document-content.ts';
import { loadDocument } from '../documents/load-document.ts';
import type { PackedState } from '../documents/packed-states.ts';
import { patchRecords } from '../documents/patch-records.ts';
import { nextHash } from '../documents/record-hash.ts';
import { type ThemeState, themeState } from '../theme/theme-state.ts';
import type { AnyProductKind } from './product-kind.ts';
import { type ProductHeader, type ProductRow, productRow } from './product-row.ts';
import type { ProductsDeps } from './products-deps.ts';

/** With more changed records, writing all of them takes no longer. */
const MOST_PATCHED = 20;

type Deps = Pick<ProductsDeps, 'documents'>;

/** The attributes of a row, if they were read since they changed. */
export const knownAttributes = ({ documents }: Deps, { kind }: AnyProductKind, row: ProductHeader) =>
  documents.packedStates.find('attributes', kind, row);

/** The attributes of a row with its records. */
function packAttributes(deps: Deps, kind: AnyProductKind, row: ProductRow): PackedState {
  const { records, quarantined } = loadDocument(kind.kind, row);
  return keepAttributes(deps, kind, row, { records, quarantined });
}

/** The attributes that records make. */
function keepAttributes(
  { documents }: Deps,
  { kind }: AnyProductKind,
  row: ProductHeader,
  { records, quarantined }: LoadedHead,
): PackedState {
  return documents.packedStates.keep('attributes', kind, row, contentOf(kind, 'attributes', { records, quarantined }));
}

/** The attributes of a product that is locked, after a write that knows its records. */
export async function attributesAfter(
  trx: Kysely<Database>,
  actor: Actor,
  deps: Deps,
  kind: AnyProductKind,
  { row, records, edits }: { row: ProductHeader; records: HeadRecords | null; edits: readonly RecordEdit[] },
): Promise<PackedState> {
  const known = knownAttributes(deps, kind, row);
  if (known) return known;
  if (!records) return packAttributes(deps, kind, await productRow(trx, actor, { type: row.kind, id: row.id }));
  const loaded = { records, quarantined: [] };
  const { packedStates } = deps.documents;
  const changed = edits.map(({ key }) => key);
  // Kept when the base was read. The hash shows that these edits lead from it to the row.
  const before = changed.length <= MOST_PATCHED ? packedStates.latest(row.id) : undefined;
  const json =
    (before && nextHash(before.hash, edits) === row.hash ? patchRecords(before.json, changed, records) : null) ??
    packedRecords(records);
  packedStates.noteRecords(packedStates.keep('records', kind.kind, row, { ...loaded, json }), records);
  return keepAttributes(deps, kind, row, loaded);
}

/** The theme of a product's project. */
export const themeOfProduct = (
  trx: Kysely<Database>,
  { documents }: Deps,
  { theme_id, theme_name, theme_revision, theme_hash, theme_schema_version }: ProductHeader,
): Promise<ThemeState> =>
  themeState(trx, documents.packedStates, {
    id: theme_id,
    name: theme_name,
    revision: theme_revision,
    hash: theme_hash,
    schema_version: theme_schema_version,
  });
