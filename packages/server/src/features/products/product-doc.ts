import type { PublishState } from '@diorama/contract/projects/projects.contract.ts';
import type { PublicationInfo } from '@diorama/contract/publications/publications.contract.ts';
import type { Theme } from '@diorama/documents/theme/theme.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { loadDocument } from '../documents/load-document.ts';
import { publishStateOf } from '../documents/publish-state.ts';
import { publicationInfo } from '../publications/publication-info.ts';
import { loadTheme } from '../theme/load-theme.ts';
import type { AnyProductKind } from './product-kind.ts';
import type { ProductRow } from './product-row.ts';

/** A whole product as `icgis.get` and its like answer it (CONTRACT 0.4, 1.6). */
export interface ProductDoc {
  id: { type: string; id: string };
  attributes: Record<string, unknown>;
  revision: number;
  schemaVersion: string;
  createdAt: Date;
  updatedAt: Date;
  updatedBy: { id: string; name: string } | null;
  projectId: string;
  theme: Theme;
  themeRevision: number;
  state: PublishState;
  publication: PublicationInfo | null;
}

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
