import type { Picture, PictureSource } from '@diorama/contract/public/picture.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';
import { STILL_FORMATS, stillRecipe } from '../renditions/recipes.ts';
import { type Rendition, renditionsOf } from '../renditions/rendition-rows.ts';
import { servedWidths } from '../renditions/rendition-sizes.ts';
import { type FileRow, isPictureFile } from '../serving/media-files.ts';
import { publicName } from '../serving/served-name.ts';

/** The user of an address: a visitor of a publication, or an editor or the holder of a preview ticket. */
export type Audience = 'public' | 'signed';

/** Makes the address of a blob, with the name it is saved under. */
export type AddressOf = (sha256: string, name: string) => string;

/** A picture with everything it can be served as. */
export interface PictureFile {
  file: FileRow;
  /** The largest rendition's address, or the original's while none is made. */
  url: string;
  /** Of what `url` serves. */
  type: string;
  picture: Picture;
  /** Renditions still to be made. */
  missing: number;
  /** Content addresses of all bytes behind it. */
  hashes: string[];
}

export const MIME = { avif: 'image/avif', webp: 'image/webp', jpeg: 'image/jpeg' } as const;
const SHOWN_TYPES = ['image/avif', 'image/webp', 'image/jpeg', 'image/png'] as const;

/** Pictures in all their sizes, by file id. Files that are not pictures are absent. */
export async function pictureFiles(
  trx: Kysely<Database>,
  files: Iterable<FileRow>,
  audience: Audience,
  address: AddressOf,
): Promise<Map<string, PictureFile>> {
  const pictures = [...files].filter(isPictureFile);
  const renditions = await renditionsOf(
    trx,
    pictures.map(({ sha256 }) => sha256),
  );
  return new Map(
    pictures.map((file) => [file.id, pictureFile(file, renditions.get(file.sha256) ?? [], audience, address)]),
  );
}

function pictureFile(
  file: FileRow,
  renditions: readonly Rendition[],
  audience: Audience,
  address: AddressOf,
): PictureFile {
  const made = new Map(renditions.map((row) => [row.recipe, row]));
  const width = file.width ?? 1;
  const widths = servedWidths({ width, height: file.height }, (format, size) => made.has(stillRecipe(format, size)));
  const wanted = STILL_FORMATS.flatMap((format) =>
    widths.map((size) => ({ format, size, row: made.get(stillRecipe(format, size)) })),
  );
  const named = audience === 'public' ? publicName(file.file_type, file.file_name) : file.file_name;
  const base = named.replace(/\.[^.]*$/, '');
  const sources = wanted.flatMap(({ format, size, row }): PictureSource[] => {
    if (row?.type !== MIME[format]) return []; // not made, or not worth having (makeStills)
    const name = `${base}-${size}.${format === 'jpeg' ? 'jpg' : format}`;
    return [{ type: MIME[format], width: size, url: address(row.sha256, name) }];
  });
  // Until the first rendition is there, editors see the original.
  const original = sources.length === 0 && audience === 'signed' ? originalSource(file, address) : [];
  const largest = sources.filter(({ type }) => type === 'image/jpeg').at(-1) ?? sources.at(-1);
  return {
    file,
    url: largest?.url ?? address(file.sha256, named),
    type: largest?.type ?? file.file_type,
    picture: {
      width,
      height: file.height ?? 1,
      placeholder: file.placeholder,
      ...(file.focal ? { focal: file.focal } : {}),
      sources: [...sources, ...original],
    },
    missing: wanted.filter(({ row }) => !row).length,
    hashes: [...wanted.flatMap(({ row }) => row?.sha256 ?? []), file.sha256],
  };
}

/** The original as a source, when browsers can show it. */
function originalSource(file: FileRow, address: AddressOf): PictureSource[] {
  const type = SHOWN_TYPES.find((shown) => shown === file.file_type);
  return type && file.width ? [{ type, width: file.width, url: address(file.sha256, file.file_name) }] : [];
}
