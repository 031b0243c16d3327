import { answerOf } from '@diorama/contract/common/answers.ts';
import type { ProductDoc } from '@diorama/contract/products/products.contract.ts';
import type { PublicationInfo } from '@diorama/contract/publications/publications.contract.ts';
import type { Theme } from '@diorama/documents/theme/theme.ts';
import { hole, packedAs } from '../../http/answers/packed-answer.ts';
import { readAttributesText } from '../documents/read/document-content.ts';
import type { PackedState } from '../documents/read/packed-states.ts';
import { publishStateOf } from '../documents/read/publish-state.ts';
import { wholeText } from '../documents/read/text-pieces.ts';
import type { ThemeState } from '../theme/theme-state.ts';
import type { AnyProductKind } from './product-kind.ts';
import type { ProductHeader } from './product-row.ts';

const KeptTheme = answerOf<Theme>();

/** The product of a row with its contents as they are kept. */
export function productDoc(
  { kind }: AnyProductKind,
  row: ProductHeader,
  attributes: Pick<PackedState, 'pieces' | 'key'>,
  { state: theme, revision: themeRevision }: ThemeState,
  status: ProductDoc['status'] = 'preview',
): ProductDoc {
  const header = {
    id: { type: row.kind, id: row.id },
    revision: row.revision,
    hash: row.hash,
    schemaVersion: kind.schemaVersion,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by && row.updated_by_name ? { id: row.updated_by, name: row.updated_by_name } : null,
    projectId: row.space_id,
    themeRevision,
    themeHash: theme.hash,
    state: publishStateOf(row),
    publication: publicationOf(row),
    status,
  };
  const answer: ProductDoc = {
    ...header,
    get attributes() {
      return readAttributesText(wholeText(attributes.pieces)).attributes;
    },
    get theme() {
      return KeptTheme.parse(JSON.parse(wholeText(theme.pieces).toString('utf8')));
    },
  };
  for (const key of kind.attributes.siblings ?? [])
    Object.defineProperty(answer, key, {
      enumerable: true,
      get: () => readAttributesText(wholeText(attributes.pieces))[key],
    });
  return packedAs(answer, { outline: { ...header, attributes: hole(0), theme: hole(1) }, parts: [attributes, theme] });
}

/** What visitors see, as the row of the product names it. */
function publicationOf(row: ProductHeader): PublicationInfo | null {
  const { published_id, version, published_hash, published_at, source_revision } = row;
  if (!published_id || version === null || published_hash === null || !published_at || source_revision === null)
    return null;
  return {
    publicationId: published_id,
    version,
    hash: published_hash,
    at: published_at,
    by: row.published_by && row.published_by_name ? { id: row.published_by, name: row.published_by_name } : null,
    note: row.note,
    live: true,
    sourceRevision: source_revision,
  };
}
