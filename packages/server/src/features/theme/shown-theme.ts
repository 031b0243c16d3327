import { assetIdOf } from '@diorama/documents/engine/reference/references.ts';
import { familiesOf } from '@diorama/documents/theme/fonts/font-faces.ts';
import type { FontFile } from '@diorama/documents/theme/theme.records.ts';
import type { Theme } from '@diorama/documents/theme/theme.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';

/** Makes the address of a content for the current reader. */
export type AddressOf = (sha256: string, fileName: string) => string;

/** A theme as players get it. */
export interface ShownTheme {
  theme: Theme;
  /** The font files it was made from, as they are now. */
  files: { id: string; sha256: string }[];
}

/**
 * The theme with the addresses of its font files. Unused files, deleted ones, and any address outside of this server
 * are left out: no visitor's page sends requests to another host.
 */
export async function shownTheme(
  trx: Kysely<Database>,
  spaceId: string,
  theme: Theme,
  addressOf: AddressOf,
): Promise<ShownTheme> {
  if (theme.fontFiles.length === 0) return { theme, files: [] };
  const families = new Set(familiesOf(theme));
  const used = theme.fontFiles.filter(({ family }) => families.has(family));
  const rows = await fontRows(trx, spaceId, used);
  const fontFiles = used.flatMap((file) => {
    const row = rows.get(assetIdOf(file.media.url) ?? '');
    if (!row) return [];
    return { ...file, media: { ...file.media, type: row.file_type, url: addressOf(row.sha256, row.file_name) } };
  });
  return { theme: { ...theme, fontFiles }, files: [...rows.values()].map(({ id, sha256 }) => ({ id, sha256 })) };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The files of a theme by id: those of its project and of the library, as long as they are fonts. */
export async function fontRows(trx: Kysely<Database>, spaceId: string, files: readonly FontFile[]) {
  const ids = files.flatMap(({ media }) => assetIdOf(media.url) ?? []).filter((id) => UUID.test(id));
  if (ids.length === 0) return new Map<string, never>();
  const rows = await trx
    .selectFrom('files')
    .innerJoin('spaces', 'spaces.id', 'files.space_id')
    .select(['files.id', 'files.sha256', 'files.file_name', 'files.file_type', 'files.space_id'])
    .where('files.id', 'in', [...new Set(ids)])
    .where('files.font', 'is not', null)
    .where('files.deleted_at', 'is', null)
    .where((where) => where.or([where('spaces.id', '=', spaceId), where('spaces.kind', '=', 'library')]))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
