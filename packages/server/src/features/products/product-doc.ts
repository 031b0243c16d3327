import type { ProductDoc } from '@diorama/contract/products/products.contract.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { loadDocument } from '../documents/load-document.ts';
import { publishStateOf } from '../documents/publish-state.ts';
import { publicationInfo } from '../publications/publication-info.ts';
import { loadTheme } from '../theme/load-theme.ts';
import type { AnyProductKind } from './product-kind.ts';
import type { ProductRow } from './product-row.ts';

/** The product with the attributes given, or those of its working copy. */
export async function productDoc(
  trx: Kysely<Database>,
  { kind }: AnyProductKind,
  row: ProductRow,
  published?: Record<string, unknown>,
): Promise<ProductDoc> {
  const { theme, revision: themeRevision } = await loadTheme(trx, row.theme_id);
  return {
    id: { type: row.kind, id: row.id },
    attributes: published ?? kind.attributes.toAttributes(loadDocument(kind, row).tables),
    revision: row.revision,
    schemaVersion: kind.schemaVersion,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by && row.updated_by_name ? { id: row.updated_by, name: row.updated_by_name } : null,
    projectId: row.space_id,
    theme,
    themeRevision,
    state: publishStateOf(row),
    publication: row.published_id ? await publicationInfo(trx, row.published_id) : null,
  };
}
