import type { CopiedFonts, UploadedFont } from '@diorama/contract/themes/themes.contract.ts';
import { assetIdOf } from '@diorama/documents/engine/reference/references.ts';
import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import { shippedFont } from '@diorama/documents/theme/fonts/shipped-fonts.ts';
import { type FontFile, MOST_FONT_FILES } from '@diorama/documents/theme/theme.records.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { refuseWhenLocked } from '../../access/project-lock.ts';
import { asReader } from '../../access/scope.ts';
import { newId } from '../../database/ids.ts';
import type { Database } from '../../database/tables/schema.ts';
import { invalidField } from '../../errors/api-error.ts';
import { holdNames } from '../files/hold-names.ts';
import { freeName } from '../files/inspect/file-name.ts';
import { COPIED_COLUMNS } from '../files/move/copied-columns.ts';
import { googleWebFonts } from './google-web-fonts.ts';
import { type AddressOf, fontRows } from './shown-theme.ts';
import { themeDoc, themeIdOf } from './theme-doc.ts';

/** Font files of a project that are listed. */
const MOST_FILES = 500;

/** The font files of a project and of the library, by family. */
async function fontFilesIn(trx: Kysely<Database>, spaceId: string) {
  return trx
    .selectFrom('files')
    .innerJoin('spaces', 'spaces.id', 'files.space_id')
    .select(['files.id', 'file_name', 'file_type', 'sha256', 'files.font'])
    .where('files.font', 'is not', null)
    .where('files.deleted_at', 'is', null)
    .where((where) => where.or([where('spaces.id', '=', spaceId), where('spaces.kind', '=', 'library')]))
    .orderBy(sql`font->>'family'`)
    .orderBy(sql`(font->'weight'->>'from')::int`)
    .orderBy('files.id')
    .limit(MOST_FILES)
    .execute();
}

type Row = Awaited<ReturnType<typeof fontFilesIn>>[number];

/** A file as a theme refers to it. */
const asFontFile = ({ id, file_name, file_type, font }: Row): FontFile[] =>
  font ? [{ ...font, media: { name: file_name, type: file_type, url: `asset://${id}` } }] : [];

/** Families that were uploaded, with the address of each file for previews. */
export async function uploadedFonts(
  db: Kysely<Database>,
  actor: Actor,
  projectId: string,
  addressOf: AddressOf,
): Promise<UploadedFont[]> {
  await themeIdOf(db, actor, projectId);
  const rows = await fontFilesIn(db, projectId);
  const families = Map.groupBy(rows, ({ font }) => font?.family ?? '');
  return [...families].map(([family, files]) => ({
    family,
    files: files.flatMap((row) =>
      asFontFile(row).map((file) => ({ ...file, url: addressOf(row.sha256, row.file_name) })),
    ),
  }));
}

/**
 * The font settings of a caller, complete: files of uploaded families come with their names. BAD_REQUEST names an
 * unknown family.
 */
export async function withFontFiles(
  trx: Kysely<Database>,
  projectId: string,
  theme: Readonly<Record<string, unknown>>,
  read: () => Promise<{ fonts: Readonly<Record<string, string>>; fontFiles: readonly FontFile[] }>,
): Promise<Readonly<Record<string, unknown>>> {
  const { fonts } = theme;
  if (!isPlainObject(fonts)) return theme;
  const stored = await read();
  const named = Object.entries({ ...stored.fonts, ...fonts }).filter(([slot]) => Object.hasOwn(stored.fonts, slot));
  const wanted = named.flatMap(([slot, family]) => (typeof family === 'string' ? { slot, family } : []));
  const others = wanted.filter(({ family }) => !shippedFont(family));
  const rows = others.length === 0 ? [] : await fontFilesIn(trx, projectId);
  for (const { slot, family } of others) {
    const isUploaded = rows.some(({ font }) => font?.family === family);
    const isStored = stored.fonts[slot] === family || stored.fontFiles.some((file) => file.family === family);
    if (!isUploaded && !isStored && !googleWebFonts().has(family))
      throw invalidField(['theme', 'fonts', slot], `“${family}” is not a known font: upload its WOFF2 files`);
  }
  if (theme.fontFiles !== undefined) return theme;
  const families = new Set(wanted.map(({ family }) => family));
  const kept = stored.fontFiles.filter(({ family }) => families.has(family));
  const missing = [...families].filter((family) => !kept.some((file) => file.family === family));
  const found = rows.filter(({ font }) => missing.includes(font?.family ?? '')).flatMap(asFontFile);
  return { ...theme, fontFiles: [...kept, ...found].slice(0, MOST_FONT_FILES) };
}

/** Brings the font files of a project’s theme to another project. Bytes are kept by their hash, so none are copied. */
export async function copyFonts(
  trx: Kysely<Database>,
  actor: Actor,
  { source, target }: { source: string; target: string },
): Promise<CopiedFonts> {
  const { theme } = await themeDoc(trx, asReader(actor), source);
  await themeIdOf(trx, actor, target);
  await refuseWhenLocked(trx, actor, target);
  const rows = await fontRows(trx, source, theme.fontFiles);
  const foreign = [...rows.values()].filter(({ space_id }) => space_id === source && source !== target);
  const ids = new Map([...rows.keys()].map((id) => [id, id]));
  for (const [id, copy] of foreign.length === 0 ? [] : await bring(trx, actor, foreign, target)) ids.set(id, copy);
  const fontFiles = theme.fontFiles.flatMap((file) => {
    const id = ids.get(assetIdOf(file.media.url) ?? '');
    return id === undefined ? [] : { ...file, media: { ...file.media, url: `asset://${id}` } };
  });
  return { fontFiles };
}

/** The files in the first folder of another project: those it has already, or copies. */
async function bring(
  trx: Kysely<Database>,
  actor: Actor,
  files: readonly { id: string; sha256: string; file_name: string }[],
  target: string,
): Promise<[id: string, copy: string][]> {
  const root = await trx
    .selectFrom('directories')
    .select('id')
    .where('space_id', '=', target)
    .where('parent_id', 'is', null)
    .executeTakeFirstOrThrow();
  const names = await holdNames(trx, root.id);
  const present = await trx
    .selectFrom('files')
    .select(['id', 'sha256'])
    .where('space_id', '=', target)
    .where('font', 'is not', null)
    .where('deleted_at', 'is', null)
    .where(
      'sha256',
      'in',
      files.map(({ sha256 }) => sha256),
    )
    .execute();
  const known = new Map(present.map(({ id, sha256 }) => [sha256, id]));
  const copies = files
    .filter(({ sha256 }) => !known.has(sha256))
    .map(({ id: from, file_name }) => {
      const name = freeName(file_name, names);
      names.add(name.toLowerCase());
      return { id: newId(), from, name };
    });
  await sql`
    insert into files (id, space_id, directory_id, file_name, created_by, ${COPIED_COLUMNS})
    select made.id, ${target}, ${root.id}, made.name, ${actor.userId}, ${COPIED_COLUMNS}
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as made (id uuid, "from" uuid, name text)
    join files on files.id = made."from"`.execute(trx);
  const made = new Map(copies.map(({ from, id }) => [from, id]));
  return files.map(({ id, sha256 }) => [id, made.get(id) ?? known.get(sha256) ?? id]);
}
