import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/tables/schema.ts';
import { patchAttributes } from '../documents/change/patch-attributes.ts';
import type { AcceptedAttributes } from '../documents/change/write-attributes.ts';
import { type ContentForm, contentOf, type LoadedHead, packedRecords } from '../documents/read/document-content.ts';
import { loadDocument } from '../documents/read/load-document.ts';
import type { PackedState } from '../documents/read/packed-states.ts';
import { replaceRecords } from '../documents/read/patch-records.ts';
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
  { row, written }: { row: ProductHeader; written: AcceptedAttributes },
): Promise<PackedState> {
  const known = knownAttributes(deps, kind, row);
  if (known) return known;
  const { records, edits } = written;
  if (!records) return packAttributes(deps, kind, await productRow(trx, actor, { type: row.kind, id: row.id }));
  const { packedStates } = deps.documents;
  const { after } = records;
  // Kept when the base was read, unless something else has changed the document since.
  const isPatched = written.hash === row.hash && edits.length <= MOST_PATCHED;
  const before = (form: ContentForm) => (isPatched ? packedStates.find(form, kind.kind, written.base) : undefined);
  const [recordsBefore, attributesBefore] = [before('records'), before('attributes')];
  const changed = edits.map(({ key }) => key);
  const pieces = (recordsBefore && replaceRecords(recordsBefore.pieces, changed, records)) ?? [packedRecords(after)];
  packedStates.noteRecords(packedStates.keepPieces('records', kind.kind, row, pieces), after);
  const text = attributesBefore && patchAttributes(kind.kind.attributes, attributesBefore.pieces, changed, records);
  return text
    ? packedStates.keepPieces('attributes', kind.kind, row, text)
    : keepAttributes(deps, kind, row, { records: after, quarantined: [] });
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
