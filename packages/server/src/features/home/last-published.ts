import type { LastPublished } from '@diorama/contract/home/home.contract.ts';
import { isProductKind, productKindNames } from '@diorama/documents/shared/product-kinds.ts';
import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import type { HomeDeps } from './home-deps.ts';

/** Publications of all users that are read: for a member of few clients most are out of reach. */
const LOOKED_AT = 2_000;
const SHOWN = 5;

/** What colleagues have published in reach of the caller, the newest first; of each product its newest. */
export async function lastPublished({ db, media }: HomeDeps, actor: Actor): Promise<LastPublished[]> {
  const newest = db
    .selectFrom('publications')
    .select(['id', 'document_id', 'version', 'note', 'at', 'by'])
    .where('kind', 'in', productKindNames())
    .orderBy('at', 'desc')
    .limit(LOOKED_AT)
    .as('published');
  const rows = await documentsInReach(db, actor)
    .innerJoin(newest, 'published.document_id', 'documents.id')
    .innerJoin('users', 'users.id', 'published.by')
    .select(['documents.id', 'documents.kind', 'documents.name', 'documents.published_id'])
    .select(['projects.id as project_id', 'projects.name as project_name', 'projects.slug'])
    .select(['published.id as publication_id', 'published.version', 'published.note', 'published.at'])
    .select(['users.id as user_id', 'users.name as user_name'])
    .where('published.by', '<>', actor.userId)
    .where('projects.id', 'is not', null)
    // Of each product the newest one.
    .where(sql<boolean>`not exists (select from publications as later
      where later.document_id = documents.id and later.version > published.version)`)
    .orderBy('published.at', 'desc')
    .limit(SHOWN)
    .execute();
  const thumbs = await media.productThumbs(rows.map(({ id }) => id));
  return rows.flatMap((row): LastPublished[] => {
    if (!isProductKind(row.kind)) return [];
    return [
      {
        publicationId: row.publication_id,
        type: row.kind,
        id: row.id,
        name: row.name,
        projectId: row.project_id ?? '',
        projectName: row.project_name ?? '',
        slug: row.slug ?? '',
        version: row.version,
        live: row.published_id === row.publication_id,
        note: row.note,
        at: row.at,
        by: { id: row.user_id, name: row.user_name },
        thumbUrl: thumbs.get(row.id) ?? null,
      },
    ];
  });
}
