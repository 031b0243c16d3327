import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { reachesProject } from '../../access/scope.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notFound, unauthorized } from '../../errors/api-error.ts';
import { type BeforeReading, weighDocument } from '../documents/change/weigh-document.ts';
import { STORED_RECORDS } from '../documents/read/document-rows.ts';
import { contentHash } from '../publications/prepare-body.ts';
import type { PreviewTickets } from '../publications/preview-ticket.ts';
import { projectContent } from '../publications/publish-project.ts';
import type { AddressOf } from '../theme/shown-theme.ts';
import type { PageTexts } from '../translations/fill-variables.ts';
import type { AnyProductKind } from './product-kind.ts';
import { productTexts, TRANSLATIONS_ID } from './product-texts.ts';
import { type TakenSnapshot, takeSnapshot } from './publish/take-snapshot.ts';

/** Who may look at a draft: a signed-in person, or the holder of a ticket for this product. */
export interface PreviewAccess {
  actor: Actor | null;
  ticket: string | undefined;
}

interface PreviewedProject {
  id: string;
  slug: string;
  client_id: string | null;
}

interface Place {
  projectId: string;
  documentId: string;
  clientId: string | null;
}

/** Milliseconds. */
const PLACE_LIFE = 1_000;
const MAX_PLACES = 10_000;

/** Slug-addressed reading for players and public pages. */
export function createProductPlaces(
  db: Kysely<Database>,
  kinds: ReadonlyMap<string, AnyProductKind>,
  tickets: PreviewTickets,
  signedAddress: AddressOf,
  beforeReading: BeforeReading,
) {
  const places = new Map<string, number>();

  async function mayPreview(place: Place, { actor, ticket }: PreviewAccess): Promise<boolean> {
    if (ticket && (await tickets.opens(ticket, place.documentId))) return true;
    if (!actor) return false;
    return reachesProject(actor.scope, { id: place.projectId, clientId: place.clientId });
  }

  async function requirePreview(project: PreviewedProject, { actor, ticket }: PreviewAccess): Promise<void> {
    const isOpen =
      (actor && reachesProject(actor.scope, { id: project.id, clientId: project.client_id })) ||
      (ticket && (await tickets.opensProject(ticket, project.id)));
    if (!isOpen) throw notFound('Project', project.slug);
  }

  async function draftOf(documentId: string): Promise<TakenSnapshot['content'] | null> {
    await weighDocument(db, beforeReading, documentId);
    const row = await db
      .selectFrom('documents')
      .innerJoin('projects', 'projects.id', 'documents.space_id')
      .selectAll('documents')
      .select(['projects.theme_id', 'projects.languages', STORED_RECORDS])
      .where('documents.id', '=', documentId)
      .where('documents.deleted_at', 'is', null)
      .executeTakeFirst();
    const kind = row && kinds.get(row.kind);
    if (!row || !kind) return null;
    const options = { audience: 'signed' as const, withChecks: false, addressOf: signedAddress };
    return (await takeSnapshot(db, kind, row, options)).content;
  }

  const texts = productTexts(db);
  return {
    /** The project behind a slug. */
    async projectOf(slug: string) {
      const row = await db
        .selectFrom('projects')
        .innerJoin('spaces', 'spaces.id', 'projects.id')
        .select([
          'projects.id',
          'name',
          'slug',
          'spaces.client_id',
          'active_type',
          'active_id',
          'languages',
          'embedding',
          'counts_visits',
          TRANSLATIONS_ID,
        ])
        .where('slug', '=', slug)
        .where('spaces.deleted_at', 'is', null)
        .executeTakeFirst();
      if (!row) throw notFound('Project', slug);
      return row;
    },

    /** The address of the project that had this one before; null when none had. */
    async movedTo(slug: string): Promise<string | null> {
      const row = await db
        .selectFrom('project_slugs')
        .innerJoin('projects', 'projects.id', 'project_slugs.project_id')
        .innerJoin('spaces', 'spaces.id', 'projects.id')
        .select('projects.slug')
        .where('project_slugs.slug', '=', slug)
        .where('spaces.deleted_at', 'is', null)
        .executeTakeFirst();
      return row?.slug ?? null;
    },

    /** The product of a project behind a slug; a product of another project is not found. */
    async placeOf(slug: string, type: string, id: string): Promise<Place> {
      const row = await db
        .selectFrom('documents')
        .innerJoin('projects', 'projects.id', 'documents.space_id')
        .innerJoin('spaces', 'spaces.id', 'projects.id')
        .select(['projects.id as project_id', 'spaces.client_id'])
        .where('projects.slug', '=', slug)
        .where('spaces.deleted_at', 'is', null)
        .where('documents.id', '=', id)
        .where('documents.kind', '=', type)
        .where('documents.deleted_at', 'is', null)
        .executeTakeFirst();
      if (!row) throw notFound('Product', id);
      return { projectId: row.project_id, documentId: id, clientId: row.client_id };
    },

    /**
     * The same for published reads, which are many: an answer is believed for a second, so that a popular page costs
     * one query a second.
     */
    async requirePlace(slug: string, type: string, id: string): Promise<void> {
      const key = `${slug}/${type}/${id}`;
      const known = places.get(key);
      if (known && Date.now() - known < PLACE_LIFE) return;
      places.delete(key);
      await this.placeOf(slug, type, id);
      if (places.size >= MAX_PLACES) places.clear();
      places.set(key, Date.now());
    },

    /** The product by its id alone. */
    async placeById(type: string, id: string): Promise<Place> {
      const row = await db
        .selectFrom('documents')
        .innerJoin('projects', 'projects.id', 'documents.space_id')
        .select('projects.slug')
        .where('documents.id', '=', id)
        .executeTakeFirst();
      if (!row) throw notFound('Product', id);
      return this.placeOf(row.slug, type, id);
    },

    /** The product as its editors see it now. Callers without access do not learn whether it exists. */
    async preview(place: Place, access: PreviewAccess) {
      if (!access.actor && !access.ticket) throw unauthorized('TOKEN_MISSING', 'Sign in, or use a preview link');
      const content = (await mayPreview(place, access)) ? await draftOf(place.documentId) : null;
      if (!content) throw notFound('Product', place.documentId);
      return { ...content, version: 0, hash: contentHash(content) };
    },

    /** The project as its editors see it now: for them, and for a ticket to one of its products. */
    async previewProject(project: PreviewedProject, { actor, ticket }: PreviewAccess) {
      await requirePreview(project, { actor, ticket });
      return (await projectContent(db, project.id, { onlyPublished: false, addressOf: signedAddress })).content;
    },

    /** The project's own texts as its editors see them now, for the same. */
    async previewTexts(project: PreviewedProject, access: PreviewAccess): Promise<PageTexts> {
      await requirePreview(project, access);
      return texts.draftTexts(project.id);
    },
    ...texts,
  };
}

export type ProductPlaces = ReturnType<typeof createProductPlaces>;
