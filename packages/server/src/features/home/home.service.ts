import type { Home } from '@diorama/contract/home/home.contract.ts';
import { productKindNames } from '@diorama/documents/shared/product-kinds.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { withinScope } from '../../access/scope.ts';
import type { Database } from '../../database/schema.ts';
import { pinnedProjects } from '../projects/list-projects.ts';
import { DEMO_SLUG } from './demo-slug.ts';
import type { HomeDeps } from './home-deps.ts';
import { lastEdited } from './last-edited.ts';
import { lastPublished } from './last-published.ts';
import { runningWork } from './running-work.ts';

/** The first screen. Each part reads a bounded number of rows by an index. */
export function createHome(deps: HomeDeps) {
  const { db } = deps;
  return {
    async get(actor: Actor): Promise<Home> {
      const [pinned, edited, published, running, demo, hasPublished] = await Promise.all([
        pinnedProjects(deps, actor),
        lastEdited(deps, actor),
        lastPublished(deps, actor),
        runningWork(deps, actor),
        demoProject(db, actor),
        hasEverPublished(db, actor),
      ]);
      return {
        pinned,
        lastEdited: edited,
        lastPublished: published,
        running,
        demo,
        steps: { edited: edited.length > 0, published: hasPublished },
        mayCreate: actor.scope.type === 'all' || actor.scope.editable.length > 0,
      };
    },
  };
}

async function demoProject(db: Kysely<Database>, { scope }: Actor): Promise<{ id: string; name: string } | null> {
  const row = await db
    .selectFrom('projects')
    .innerJoin('spaces', 'spaces.id', 'projects.id')
    .select(['projects.id', 'projects.name'])
    .where('projects.slug', '=', DEMO_SLUG)
    .where('spaces.deleted_at', 'is', null)
    .where(withinScope(scope))
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The demo is published when it is made, by the first administrator: that does not count as a user's first publication.
 */
async function hasEverPublished(db: Kysely<Database>, { userId }: Actor): Promise<boolean> {
  const row = await db
    .selectFrom('publications')
    .leftJoin('projects', 'projects.id', 'publications.space_id')
    .select('publications.id')
    .where('publications.by', '=', userId)
    // With each of its products, the demo's own texts and menu are published once more.
    .where('publications.kind', 'in', productKindNames())
    .where((is) => is.or([is('publications.version', '>', 1), is('projects.slug', '<>', DEMO_SLUG)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type HomeService = ReturnType<typeof createHome>;
