import type { ImportTheme, UpdatedTheme, UpdateTheme } from '@diorama/contract/themes/themes.contract.ts';
import { isPlainObject } from '@diorama/documents/engine/json.ts';
import { themeDocument } from '@diorama/documents/theme/theme.document.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/schema.ts';
import { inUse } from '../../errors/api-error.ts';
import { requireWholeAttributes } from '../documents/check-attributes.ts';
import { forgettingConflicts } from '../documents/write-attributes.ts';
import { findUsages } from '../usages/find-usages.ts';
import { loadTheme } from './load-theme.ts';
import { type ThemeDeps, themeDoc, themeIdOf } from './theme-doc.ts';

/** Places that are listed when a group is in use (CONTRACT 0.3). */
const MAX_USAGES = 50;

interface Write {
  projectId: string;
  theme: Readonly<Record<string, unknown>>;
  revision?: number | undefined;
  label: string;
  /** Looks at the stored theme before it is changed. */
  before?: (trx: Kysely<Database>, themeId: string) => Promise<void>;
}

/** Makes a theme what the caller says, by the difference to what they had seen (CONTRACT 0.5). */
export async function updateTheme(
  deps: ThemeDeps,
  actor: Actor,
  { projectId, theme, revision, force }: z.output<typeof UpdateTheme>,
): Promise<UpdatedTheme> {
  requireWholeAttributes(themeDocument, theme, 'theme');
  const before = async (trx: Kysely<Database>, themeId: string) => {
    const ids = force ? [] : await removedGroups(trx, themeId, theme);
    const usages = await findUsages(trx, actor, { kind: 'color-group', ids, spaceId: projectId }, MAX_USAGES);
    if (usages.length > 0) throw inUse(`Colour groups are in use: “${usages[0]?.label ?? ''}”`, usages);
  };
  return write(deps, actor, { projectId, theme, revision, label: 'Update theme', before });
}

/** Copies the theme of one project to another, colour groups with their ids. */
export async function importTheme(
  deps: ThemeDeps,
  actor: Actor,
  { target, source }: z.output<typeof ImportTheme>,
): Promise<UpdatedTheme> {
  const { theme } = await themeDoc(deps.db, actor, source);
  return write(deps, actor, { projectId: target, theme: { ...theme }, label: 'Import theme' });
}

async function write(
  { db, documents }: ThemeDeps,
  actor: Actor,
  { projectId, theme, revision, label, before }: Write,
): Promise<UpdatedTheme> {
  const touched: string[] = [];
  return forgettingConflicts(db, actor, touched, () =>
    db.transaction().execute(async (trx) => {
      const themeId = await themeIdOf(trx, actor, projectId);
      touched.push(themeId);
      const locked = await documents.lock(trx, actor, themeId, themeDocument.kind);
      await before?.(trx, themeId);
      const given = { attributes: theme, revision, label, root: 'theme' as const };
      const { merged, unchanged, revision: next } = await documents.writeAttributes(trx, actor, locked, given);
      return { document: await themeDoc(trx, actor, projectId), revision: next, merged, unchanged };
    }),
  );
}

/** Ids of stored groups that a list of groups leaves out; none where the list itself is left out. */
async function removedGroups(
  trx: Kysely<Database>,
  themeId: string,
  { colors }: Readonly<Record<string, unknown>>,
): Promise<string[]> {
  const groups = isPlainObject(colors) ? colors.groups : undefined;
  if (!Array.isArray(groups)) return [];
  const kept = new Set(groups.map((group) => (isPlainObject(group) ? group.id : undefined)));
  const { theme } = await loadTheme(trx, themeId);
  return theme.colors.groups.flatMap(({ id }) => (kept.has(id) ? [] : id));
}
