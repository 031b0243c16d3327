import type { Locales, UpdateProject } from '@diorama/contract/projects/projects.contract.ts';
import { equalJson } from '@diorama/documents/engine/schema/json.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { refuseWhenLocked } from '../../access/project-lock.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notFound, staffOnly } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import { setSpaceClient } from '../spaces/space-state.ts';
import { requireClient } from './create-project.ts';
import { mainMenuOf, type ProjectDeps, type ProjectRow } from './project-rows.ts';
import { lockedProject, refuseWhenStale } from './stale-project.ts';

type Input = z.output<typeof UpdateProject>;

/** A setting that differs from what is stored, under the name by which the audit knows its writes. */
interface Setting {
  action: string;
  path: 'clientId' | 'languages' | 'locales' | 'menu' | 'embedding' | 'countsVisits';
  mine: unknown;
  theirs: unknown;
}

/** Changes a project's client, languages, formats of figures, main menu, who may frame its pages, and whether visits are counted. */
export async function updateProject({ db }: ProjectDeps, actor: Actor, input: Input): Promise<void> {
  const { projectId, revision } = input;
  await db.transaction().execute(async (trx) => {
    const row = await lockedProject(trx, actor, projectId, revision);
    await refuseWhenLocked(trx, actor, projectId);
    const changed = settingsOf(row, input);
    if (changed.length === 0) return;
    for (const setting of changed) await refuseWhenStale(trx, row, revision, setting);
    if (input.clientId !== undefined) await moveToClient(trx, actor, projectId, input.clientId);
    if (input.menu) await requireMenu(trx, projectId, input.menu.id);
    await trx
      .updateTable('projects')
      .set({
        ...(input.menu === undefined ? {} : { menu_id: input.menu?.id ?? null }),
        ...(input.languages ? { languages: input.languages } : {}),
        ...(input.locales ? { locales: JSON.stringify(withLocales(row, input.locales)) } : {}),
        ...(input.embedding ? { embedding: JSON.stringify(input.embedding) } : {}),
        ...(input.countsVisits === undefined ? {} : { counts_visits: input.countsVisits }),
        revision: row.revision + 1,
        updated_at: new Date(),
      })
      .where('id', '=', projectId)
      .execute();
    for (const { action } of changed)
      await audit(trx, actor, { action, target: projectId, spaceId: projectId, revision: row.revision + 1 });
  });
}

const withLocales = ({ locales }: ProjectRow, given: NonNullable<Input['locales']>): Locales => ({
  en: given.en ?? locales.en,
  sv: given.sv ?? locales.sv,
});

function settingsOf(
  row: ProjectRow,
  { clientId, languages, locales, menu, embedding, countsVisits }: Input,
): Setting[] {
  const settings: Setting[] = [
    { action: 'project.setClient', path: 'clientId', mine: clientId, theirs: row.client_id },
    { action: 'project.setLanguages', path: 'languages', mine: languages, theirs: row.languages },
    {
      action: 'project.setLocales',
      path: 'locales',
      mine: locales && withLocales(row, locales),
      theirs: row.locales,
    },
    { action: 'project.setMenu', path: 'menu', mine: menu, theirs: mainMenuOf(row) },
    { action: 'project.setEmbedding', path: 'embedding', mine: embedding, theirs: row.embedding },
    { action: 'project.setVisits', path: 'countsVisits', mine: countsVisits, theirs: row.counts_visits },
  ];
  return settings.filter(({ mine, theirs }) => mine !== undefined && !equalJson(mine, theirs));
}

/** A project of no client is staff's: who only edits some clients may not take it from all of them. */
async function moveToClient(
  trx: Kysely<Database>,
  actor: Actor,
  projectId: string,
  clientId: string | null,
): Promise<void> {
  if (clientId === null && actor.scope.type !== 'all') throw staffOnly('take a project from its client');
  if (clientId !== null) await requireClient(trx, actor, clientId);
  await setSpaceClient(trx, projectId, clientId);
}

async function requireMenu(trx: Kysely<Database>, projectId: string, menuId: string): Promise<void> {
  const found = await trx
    .selectFrom('documents')
    .select('id')
    .where('id', '=', menuId)
    .where('kind', '=', 'menu')
    .where('space_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw notFound('Menu', menuId);
}
