import type { OwnPart, OwnPublications } from '@diorama/contract/publications/publications.contract.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { refuseWhenLocked } from '../../access/project-lock.ts';
import { requireProject } from '../../access/projects-in-reach.ts';
import { translationsInReach } from '../../access/translations-in-reach.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notFound, ownPublicationMoved } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import { publicationInfo } from './publication-info.ts';

/** Versions that are listed. */
const MOST_VERSIONS = 20;

interface OfProject {
  projectId: string;
  part: OwnPart;
}

/** What visitors have of what goes live without a product, and earlier versions of it. */
export async function ownPublications(
  db: Kysely<Database>,
  actor: Actor,
  { projectId, part }: OfProject,
): Promise<OwnPublications> {
  const place = await placeOf(db, actor, { projectId, part });
  const rows = await db
    .selectFrom('publications')
    .select('id')
    .where('document_id', '=', place.id)
    .orderBy('version', 'desc')
    .limit(MOST_VERSIONS)
    .execute();
  const versions = await Promise.all(rows.map(({ id }) => publicationInfo(db, id)));
  return {
    live: place.published_id === null ? null : await liveOf(db, place.published_id),
    versions: versions.map((version) => ({ ...version, live: version.publicationId === place.published_id })),
  };
}

/** A publication with the documents it was made from. */
async function liveOf(db: Kysely<Database>, publicationId: string): Promise<OwnPublications['live']> {
  const { version } = await publicationInfo(db, publicationId);
  const pins = await db
    .selectFrom('publication_pins as pins')
    .select('pins.document_id')
    .select(
      sql<number | null>`(
        select max(revision) from revisions
        where revisions.document_id = pins.document_id and revisions.hash = pins.hash
      )`.as('revision'),
    )
    .where('pins.publication_id', '=', publicationId)
    .execute();
  return {
    publicationId,
    version,
    documents: pins.map(({ document_id, revision }) => ({ id: document_id, revision })),
  };
}

/**
 * Points visitors at another version of what goes live without a product. The working copy stays as it is.
 *
 * @throws NOT_FOUND out of reach; CONFLICT where visitors see another version than the caller knows of
 */
export async function makeOwnLive(
  trx: Kysely<Database>,
  actor: Actor,
  { projectId, part, publicationId, seen }: OfProject & { publicationId: string; seen: string | null },
): Promise<{ documentId: string; own: OwnPublications }> {
  const { id } = await placeOf(trx, actor, { projectId, part });
  await refuseWhenLocked(trx, actor, projectId);
  const table = part === 'project' ? 'projects' : 'documents';
  const locked = await trx
    .selectFrom(table)
    .select('published_id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  for (const named of seen === null ? [publicationId] : [publicationId, seen]) {
    const known = await trx
      .selectFrom('publications')
      .select('id')
      .where('id', '=', named)
      .where('space_id', '=', projectId)
      .executeTakeFirst();
    if (!known) throw notFound('Publication', named);
  }
  if (locked?.published_id !== seen) throw ownPublicationMoved();
  const target = await trx
    .selectFrom('publications')
    .select(['id', 'version'])
    .where('id', '=', publicationId)
    .where('document_id', '=', id)
    .executeTakeFirst();
  if (!target) throw notFound('Publication', publicationId);
  if (target.id !== seen) {
    await trx.updateTable(table).set({ published_id: target.id }).where('id', '=', id).execute();
    await audit(trx, actor, {
      action: 'publication.rollback',
      target: id,
      spaceId: projectId,
      revision: target.version,
    });
  }
  return { documentId: id, own: await ownPublications(trx, actor, { projectId, part }) };
}

/** What the publications are of: the project, or the document of its texts. */
async function placeOf(db: Kysely<Database>, actor: Actor, { projectId, part }: OfProject) {
  if (part === 'project') {
    await requireProject(db, actor, projectId);
    return db
      .selectFrom('projects')
      .select(['id', 'published_id'])
      .where('id', '=', projectId)
      .executeTakeFirstOrThrow();
  }
  return translationsInReach(db, actor, projectId);
}
