import type { CreateProject } from '@diorama/contract/projects/projects.contract.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { onceByRequestId } from '../../access/idempotency.ts';
import { reachesClient } from '../../access/scope.ts';
import { searchText } from '../../database/search-text.ts';
import type { Database } from '../../database/tables/schema.ts';
import { violates } from '../../database/unique-violation.ts';
import { invalidField, notFound, roleRefused } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import { createSpace } from '../spaces/create-space.ts';
import type { ProjectDeps } from './project-rows.ts';
import { refuseFormerSlug, slugTaken } from './project-slugs.ts';

type Input = z.output<typeof CreateProject>;

/** Makes a project with its space, theme and translations, and returns its id. */
export async function createProject(deps: ProjectDeps, actor: Actor, input: Input): Promise<string> {
  try {
    return await deps.db
      .transaction()
      .execute((trx) =>
        onceByRequestId(trx, actor, 'projects.create', input, () => insertProject(deps, trx, actor, input)),
      );
  } catch (error) {
    if (violates(error, 'projects_slug')) throw slugTaken();
    throw error;
  }
}

async function insertProject(
  { documents }: ProjectDeps,
  trx: Kysely<Database>,
  actor: Actor,
  { name, slug, ...input }: Input,
): Promise<string> {
  const clientId = await clientForNewProject(trx, actor, input.clientId);
  await refuseFormerSlug(trx, slug, null);
  const id = await createSpace(trx, { kind: 'project', clientId, readableBy: 'members' });
  const themeId = await documents.create(trx, {
    kind: 'theme',
    spaceId: id,
    name: 'Theme',
    by: actor.userId,
    records: {},
  });
  await documents.create(trx, {
    kind: 'translations',
    spaceId: id,
    name: 'Translations',
    by: actor.userId,
    records: {},
  });
  await trx
    .insertInto('projects')
    .values({
      id,
      name,
      slug,
      theme_id: themeId,
      menu_id: null,
      active_type: null,
      active_id: null,
      lock_by: null,
      lock_reason: null,
      published_id: null,
      search_text: searchText(name, slug),
    })
    .execute();
  await audit(trx, actor, { action: 'project.create', target: id, spaceId: id });
  return id;
}

/** The client of a new project, which the caller may give projects to. */
export async function clientForNewProject(
  trx: Kysely<Database>,
  actor: Actor,
  wanted: string | undefined,
): Promise<string | null> {
  const clientId = wanted ?? ownClientOf(actor);
  if (clientId) await requireClient(trx, actor, clientId);
  return clientId;
}

/**
 * The client of a project if its creator names none: no client where everyone sees all; else the one client they are an
 * editor of, because without one only staff could reach it.
 */
function ownClientOf({ scope }: Actor): string | null {
  if (scope.type === 'all') return null;
  const [only, ...others] = scope.editable;
  if (only === undefined) throw roleRefused();
  if (others.length > 0) throw invalidField(['clientId'], 'Choose the client that this project is for');
  return only;
}

/** Throws NOT_FOUND unless the caller may give projects to this client. */
export async function requireClient(trx: Kysely<Database>, actor: Actor, clientId: string): Promise<void> {
  const found =
    reachesClient(actor.scope, clientId) &&
    (await trx
      .selectFrom('clients')
      .select('id')
      .where('id', '=', clientId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst());
  if (!found) throw notFound('Client', clientId);
}
