import type { PublishIssue } from '@diorama/contract/publications/publications.contract.ts';
import { checkDocument } from '@diorama/documents/engine/check/check-document.ts';
import { referencesOf, referencesOutside } from '@diorama/documents/engine/reference/references.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { typeLabel } from '@diorama/documents/kinds.ts';
import { menuDocument } from '@diorama/documents/menu/menu.document.ts';
import { contrastOf } from '@diorama/documents/theme/contrast.ts';
import { checkTheme } from '@diorama/documents/theme/theme.checks.ts';
import type { Theme } from '@diorama/documents/theme/theme.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';
import { loadDocument } from '../../documents/read/load-document.ts';
import type { Audience } from '../../media/pictures/picture-files.ts';
import { publicAddress } from '../../media/serving/media-address.ts';
import { isTakenDown } from '../../media/serving/taken-down.ts';
import { type MenuAudience, publishedMenu } from '../../menu/published-menu.ts';
import type { PinnedFile } from '../../publications/store-publication.ts';
import { loadTheme } from '../../theme/load-theme.ts';
import { missingIcons, missingMenuIcons } from '../../theme/missing-icons.ts';
import { type AddressOf, shownTheme } from '../../theme/shown-theme.ts';
import { keyIssues } from '../../translations/key-issues.ts';
import type { AnyProductKind, Pin } from '../product-kind.ts';
import { outsideTargets } from './outside-targets.ts';

/** The row a snapshot is made from. */
export interface SnapshotRow {
  id: string;
  kind: string;
  name: string;
  space_id: string;
  schema_version: string;
  hash: string;
  theme_id: string;
  languages: Language[];
  stored: string;
}

/** A product as it is published, without version and hash. */
export interface TakenSnapshot {
  content: Readonly<Record<string, unknown>> & { theme: Theme };
  pins: Pin[];
  /** Files it refers to, as they are; empty for a preview. */
  files: PinnedFile[];
  media: readonly string[];
  /** What it leads to besides files, as `<type>:<id>`. */
  references: readonly string[];
  /** Keys of sequences whose portrait videos were never made. */
  uncut: readonly string[];
  /** Errors first; empty when they were not requested. */
  issues: PublishIssue[];
}

interface SnapshotOptions {
  audience: Audience;
  withChecks: boolean;
  /** Of font files; public addresses unless others are given. */
  addressOf?: AddressOf;
}

/** Issues of the theme that show in the product. The place is in another document. */
const themeIssues = (theme: Theme): PublishIssue[] =>
  checkTheme(theme).map(({ level, check, message }) => ({ level, check, message, record: null, path: [] }));

/** Resolves a product to what visitors see, with everything it is made from. Previews need no checks. */
export async function takeSnapshot(
  trx: Kysely<Database>,
  product: AnyProductKind,
  row: SnapshotRow,
  { audience, withChecks, addressOf = publicAddress }: SnapshotOptions,
): Promise<TakenSnapshot> {
  const { kind, format } = product;
  const loaded = loadDocument(kind, row);
  const theme = await loadTheme(trx, row.theme_id);
  const shown = await shownTheme(trx, row.space_id, theme.theme, addressOf);
  const source = { id: row.id, projectId: row.space_id, loaded, theme: theme.theme, languages: row.languages };
  const taken = await product.snapshot(trx, source, audience);
  const menuId = ownMenuOf(kind, loaded.records);
  const menuFor = { iconSet: theme.theme.iconSet, onlyPublished: audience === 'public' };
  const own = await publishedMenu(trx, { projectId: row.space_id, menuId }, menuFor);
  let issues: PublishIssue[] = [];
  let files: PinnedFile[] = [];
  if (withChecks) {
    files = [...(await filesShown(trx, kind, row.space_id, loaded.records)), ...(taken.files ?? [])];
    const exists = await outsideTargets(trx, kind, row.space_id, loaded.records);
    issues = [
      ...checkDocument(kind, loaded, {
        isOnce: true,
        languages: row.languages,
        exists,
        nounOf: (type) => typeLabel(type) ?? type,
        contrast: contrastOf(theme.theme),
      }),
      ...taken.issues,
      ...themeIssues(shown.theme),
      ...(await takenDownIssues(
        trx,
        kind,
        loaded.records,
        files.map(({ id }) => id),
      )),
      ...(await keyIssues(trx, kind, { projectId: row.space_id, languages: row.languages }, loaded.records)),
      ...missingIcons(theme.theme.iconSet, loaded.records),
      ...missingMenuIcons(theme.theme.iconSet, own?.menu ?? (await mainMenu(trx, row.space_id, menuFor))),
    ];
  }
  return {
    content: {
      type: row.kind,
      format,
      id: row.id,
      schemaVersion: kind.schemaVersion,
      ...taken.content,
      menu: own?.menu ?? null,
      theme: shown.theme,
    },
    pins: [
      { documentId: row.id, hash: row.hash },
      { documentId: theme.id, hash: theme.hash },
      ...(own ? [own.pin] : []),
      ...taken.pins,
    ],
    files: withChecks ? [...files, ...shown.files] : files,
    media: [...new Set([...taken.media, ...shown.files.map(({ sha256 }) => sha256)])].sort(),
    references: [...new Set([...leadsTo(kind, loaded.records), ...(taken.references ?? [])])].sort(),
    uncut: taken.uncut ?? [],
    issues: [...issues.filter(({ level }) => level === 'error'), ...issues.filter(({ level }) => level === 'warning')],
  };
}

/** The menu that a product names instead of the project's main one; null for none. */
function ownMenuOf(kind: DocumentKind, { interface: record }: Readonly<Record<string, unknown>>): string | null {
  if (record === undefined) return null;
  return referencesOf(kind, 'interface', record).find(({ type }) => type === menuDocument.kind)?.id ?? null;
}

/** The project's main menu: a product that names none is seen with it. */
async function mainMenu(trx: Kysely<Database>, projectId: string, menuFor: MenuAudience) {
  const project = await trx.selectFrom('projects').select('menu_id').where('id', '=', projectId).executeTakeFirst();
  const main = await publishedMenu(trx, { projectId, menuId: project?.menu_id ?? null }, menuFor);
  return main?.menu ?? null;
}

/** Every file of the space that records refer to. */
async function filesShown(
  trx: Kysely<Database>,
  kind: DocumentKind,
  spaceId: string,
  records: Readonly<Record<string, unknown>>,
): Promise<PinnedFile[]> {
  const ids = referencesOutside(kind, records).references.flatMap(({ type, id }) => (type === 'file' ? id : []));
  if (ids.length === 0) return [];
  return trx
    .selectFrom('files')
    .select(['id', 'sha256'])
    .where('space_id', '=', spaceId)
    .where(sql<string>`id::text`, '=', sql<string>`any(${[...new Set(ids)]})`)
    .where('deleted_at', 'is', null)
    .execute();
}

/** References to other documents and to texts; those to its own records are part of it, and files have a list of their own. */
function leadsTo(kind: AnyProductKind['kind'], records: Readonly<Record<string, unknown>>): string[] {
  const outside = referencesOutside(kind, records).references.filter(({ type }) => type !== 'file');
  return [...new Set(outside.map(({ type, id }) => `${type}:${id}`))].sort();
}

/** Places of a product that show a file which was taken down: visitors see a gap there. */
async function takenDownIssues(
  trx: Kysely<Database>,
  kind: DocumentKind,
  records: Readonly<Record<string, unknown>>,
  fileIds: readonly string[],
): Promise<PublishIssue[]> {
  if (fileIds.length === 0) return [];
  const { rows } = await sql<{ id: string; name: string }>`
    select id, file_name as name from files where id = any(${fileIds}::uuid[]) and ${isTakenDown(sql.ref('files.sha256'))}`.execute(
    trx,
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  if (names.size === 0) return [];
  return referencesOutside(kind, records).references.flatMap(({ type, id, path, record }): PublishIssue[] => {
    const name = type === 'file' ? names.get(id) : undefined;
    if (name === undefined) return [];
    const message = `“${name}” was taken down, so visitors see a gap. Replace the file, or choose another one`;
    return [{ level: 'warning', check: 'file.takenDown', message, record, path, consent: true }];
  });
}
