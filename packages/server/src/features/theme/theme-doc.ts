import type { ThemeDoc } from '@diorama/contract/themes/themes.contract.ts';
import { contrastPairs } from '@diorama/documents/theme/contrast.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { withinScope } from '../../access/scope.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import type { Documents } from '../documents/documents.service.ts';
import { noteRead } from '../documents/read/session-bases.ts';
import { loadTheme } from './load-theme.ts';

/** What the operations on themes work with. */
export interface ThemeDeps {
  db: Kysely<Database>;
  documents: Documents;
}

/** Id of the theme of a project within reach; NOT_FOUND for others. */
export async function themeIdOf(trx: Kysely<Database>, actor: Actor, projectId: string): Promise<string> {
  const row = await trx
    .selectFrom('projects')
    .innerJoin('spaces', 'spaces.id', 'projects.id')
    .select('projects.theme_id')
    .where('projects.id', '=', projectId)
    .where('spaces.deleted_at', 'is', null)
    .where(withinScope(actor.scope))
    .executeTakeFirst();
  if (!row) throw notFound('Project', projectId);
  return row.theme_id;
}

/** A project's theme with the contrast of its texts. */
export async function themeDoc(trx: Kysely<Database>, actor: Actor, projectId: string): Promise<ThemeDoc> {
  const { id, theme, revision, updated_at } = await loadTheme(trx, await themeIdOf(trx, actor, projectId));
  const pairs = contrastPairs(theme);
  const contrast = { pairs, failing: pairs.filter(({ aa }) => !aa).length };
  return { id, projectId, revision, updatedAt: updated_at, theme, contrast };
}

/** The same for somebody who may send a changed copy of it back. */
export async function readTheme(db: Kysely<Database>, actor: Actor, projectId: string): Promise<ThemeDoc> {
  const doc = await themeDoc(db, actor, projectId);
  await noteRead(db, actor.sid, doc);
  return doc;
}
