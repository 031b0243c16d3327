import type { ClearGroups, ImportTheme, UpdatedTheme, UpdateTheme } from '@diorama/contract/themes/themes.contract.ts';
import type { ClearedReferences } from '@diorama/contract/usages/usages.contract.ts';
import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import { themeDocument } from '@diorama/documents/theme/theme.document.ts';
import type { Theme } from '@diorama/documents/theme/theme.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { refuseWhenLocked } from '../../access/project-lock.ts';
import { asReader } from '../../access/scope.ts';
import type { Database } from '../../database/tables/schema.ts';
import { inUse } from '../../errors/api-error.ts';
import { requireWholeAttributes } from '../documents/change/check-attributes.ts';
import { forgettingConflicts } from '../documents/change/write-attributes.ts';
import { clearReferences } from '../usages/clear-references.ts';
import { findUsages } from '../usages/find-usages.ts';
import { loadTheme } from './load-theme.ts';
import { type ThemeDeps, themeDoc, themeIdOf } from './theme-doc.ts';
import { copyFonts, withFontFiles } from './theme-fonts.ts';
import { consentToLoss, usesOfGroups } from './theme-rules.ts';

/** Places that are listed when a group is in use (CONTRACT 0.3). */
const MAX_USAGES = 50;

interface Write {
  projectId: string;
  revision?: number | undefined;
  label: string;
  /** What the theme is to be; looks at the stored one, which is held. */
  prepare: (trx: Kysely<Database>, themeId: string) => Promise<Readonly<Record<string, unknown>>>;
}

/** Makes a theme what the caller says, by the difference to what they had seen (CONTRACT 0.5). */
export async function updateTheme(
  deps: ThemeDeps,
  actor: Actor,
  { projectId, theme, revision, force }: z.output<typeof UpdateTheme>,
): Promise<UpdatedTheme> {
  requireWholeAttributes(themeDocument, theme, 'theme');
  if (force) await clearRemoved(deps, actor, { projectId, theme });
  const prepare = async (trx: Kysely<Database>, themeId: string) => {
    if (force) consentToLoss(trx);
    const ids = force ? [] : await removedGroups(trx, themeId, theme);
    const usages = await findUsages(trx, actor, { kind: '4-colors', ids, spaceId: projectId }, MAX_USAGES);
    if (usages.length > 0) throw inUse(`Colour groups are in use: “${usages[0]?.label ?? ''}”`, usages);
    return withFontFiles(trx, projectId, theme, async () => (await loadTheme(trx, themeId)).theme);
  };
  return write(deps, actor, { projectId, revision, label: 'Update theme', prepare });
}

/** Takes the groups that a list leaves out out of the drafts of the project. */
async function clearRemoved(
  deps: ThemeDeps,
  actor: Actor,
  { projectId, theme }: { projectId: string; theme: Readonly<Record<string, unknown>> },
): Promise<void> {
  const ids = await removedGroups(deps.db, await themeIdOf(deps.db, actor, projectId), theme);
  if (ids.length > 0) await clearGroups(deps, actor, { projectId, groupIds: ids });
}

/** Takes colour groups out of the drafts of their project that name them; the groups themselves stay. */
export async function clearGroups(
  deps: ThemeDeps,
  actor: Actor,
  { projectId, groupIds }: z.output<typeof ClearGroups>,
): Promise<ClearedReferences> {
  await themeIdOf(deps.db, actor, projectId);
  await refuseWhenLocked(deps.db, actor, projectId);
  const things = { kind: '4-colors', ids: groupIds, spaceId: projectId };
  return clearReferences(deps, actor, things, groupIds.length === 1 ? 'Clear colour group' : 'Clear colour groups');
}

/** Copies the theme of one project to another, colour groups with their ids. Groups that are in use there stay. */
export async function importTheme(
  deps: ThemeDeps,
  actor: Actor,
  { target, source }: z.output<typeof ImportTheme>,
): Promise<UpdatedTheme> {
  const { theme } = await themeDoc(deps.db, asReader(actor), source);
  const prepare = async (trx: Kysely<Database>, themeId: string) => {
    const { fontFiles } = await copyFonts(trx, actor, { source, target });
    const kept = await usedGroups(trx, { themeId, projectId: target, but: theme.colors.groups });
    return { ...theme, fontFiles, colors: { ...theme.colors, groups: [...theme.colors.groups, ...kept] } };
  };
  return write(deps, actor, { projectId: target, label: 'Import theme', prepare });
}

/** Stored groups next to the named ones that anything in the project uses. */
async function usedGroups(
  trx: Kysely<Database>,
  { themeId, projectId, but }: { themeId: string; projectId: string; but: readonly { id: string }[] },
): Promise<Theme['colors']['groups']> {
  const { theme } = await loadTheme(trx, themeId);
  const named = new Set(but.map(({ id }) => id));
  const others = theme.colors.groups.filter(({ id }) => !named.has(id));
  const uses = await usesOfGroups(
    trx,
    projectId,
    others.map(({ id }) => id),
  );
  const used = new Set(uses.map(({ groupId }) => groupId));
  return others.filter(({ id }) => used.has(id));
}

async function write(
  { db, documents }: ThemeDeps,
  actor: Actor,
  { projectId, revision, label, prepare }: Write,
): Promise<UpdatedTheme> {
  const touched: string[] = [];
  return forgettingConflicts(db, actor, touched, () =>
    db.transaction().execute(async (trx) => {
      const themeId = await themeIdOf(trx, actor, projectId);
      touched.push(themeId);
      const locked = await documents.lock(trx, actor, themeId, themeDocument.kind);
      const attributes = await prepare(trx, themeId);
      const given = { attributes, revision, label, root: 'theme' as const };
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
