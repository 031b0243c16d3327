import type { Picture, PictureSource } from '@diorama/contract/public/picture.ts';
import type { PlayableSequence, VideoVariant } from '@diorama/contract/public/playable-sequence.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { MediaAddresses } from './media-address.ts';
import { STILL_FORMATS, STILL_WIDTHS, stillRecipe, THUMB_RECIPE, VIDEO_WIDTHS, videoRecipe } from './recipes.ts';

export type FileRow = Selectable<Database['files']>;
type Rendition = Selectable<Database['renditions']>;

/** Who will use an address: a visitor of a publication, or an editor and whoever holds a preview. */
export type Audience = 'public' | 'signed';

/** A picture with everything it can be served as. */
export interface PictureFile {
  file: FileRow;
  /** The largest rendition's address, or the original's while none is made. */
  url: string;
  picture: Picture;
  /** Renditions still to be made. */
  missing: number;
  /** Content addresses of all bytes behind it. */
  hashes: string[];
}

/** Widths a still of this size is made in, pixels. */
export function widthsOf(originalWidth: number): number[] {
  const smaller = STILL_WIDTHS.filter((width) => width < originalWidth);
  const own = Math.min(originalWidth, STILL_WIDTHS.at(-1) ?? originalWidth);
  return [...smaller, own];
}

/** Widths a film of frames this size is made in, pixels. H.264 wants even numbers. */
export function videoWidthsOf(frameWidth: number): number[] {
  const smaller = VIDEO_WIDTHS.filter((width) => width < frameWidth);
  const largest = Math.min(frameWidth, VIDEO_WIDTHS[0]);
  return [largest - (largest % 2), ...smaller];
}

/** Sizes a film of frames this size is made in, even numbers, in pixels. */
export function videoSizesOf(width: number, height: number): { width: number; height: number }[] {
  return videoWidthsOf(width).map((size) => ({ width: size, height: 2 * Math.round((size * height) / width / 2) }));
}

export const MIME = { avif: 'image/avif', webp: 'image/webp', jpeg: 'image/jpeg' } as const;

/** The original as a source, when browsers can show it. */
function originalSource(file: FileRow, address: (sha256: string, name: string) => string): PictureSource[] {
  const type = SHOWN_TYPES.find((shown) => shown === file.file_type);
  return type && file.width ? [{ type, width: file.width, url: address(file.sha256, file.file_name) }] : [];
}

const SHOWN_TYPES = ['image/avif', 'image/webp', 'image/jpeg', 'image/png'] as const;

/** Reads what is known of files and what was made from them. */
export function createMedia(db: Kysely<Database>, addresses: MediaAddresses) {
  const addressOf = (audience: Audience) => (audience === 'public' ? addresses.public : addresses.signed);

  async function renditionsOf(trx: Kysely<Database>, sources: readonly string[]): Promise<Map<string, Rendition[]>> {
    const rows =
      sources.length === 0
        ? []
        : await trx
            .selectFrom('renditions')
            .selectAll()
            .where('source', 'in', [...new Set(sources)])
            .execute();
    const bySource = new Map<string, Rendition[]>();
    for (const row of rows) bySource.set(row.source, [...(bySource.get(row.source) ?? []), row]);
    return bySource;
  }

  return {
    addresses,

    /** Address of each product's picture in lists. Products without one are absent. */
    async productThumbs(documentIds: readonly string[]): Promise<Map<string, string>> {
      if (documentIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('documents')
        .innerJoin('files', (join) =>
          join
            .on(sql<boolean>`files.id::text = documents.poster_file_id`)
            // A document may name any file; only those of its own space are shown.
            .onRef('files.space_id', '=', 'documents.space_id'),
        )
        .innerJoin('renditions', (join) =>
          join.onRef('renditions.source', '=', 'files.sha256').on('renditions.recipe', '=', THUMB_RECIPE),
        )
        .select(['documents.id', 'renditions.sha256'])
        .where('documents.id', 'in', [...documentIds])
        .execute();
      return new Map(rows.map(({ id, sha256 }) => [id, addresses.signed(sha256, 'thumb.webp')]));
    },

    /** The address of a small picture by its content. */
    thumbUrl: (sha256: string): string => addresses.signed(sha256, 'thumb.webp'),

    /** Files of one space by id; others are absent. `withDeleted`: also those that could still be restored. */
    async filesOf(
      trx: Kysely<Database>,
      spaceId: string,
      ids: readonly string[],
      { withDeleted = false } = {},
    ): Promise<Map<string, FileRow>> {
      const known = ids.filter((id) => /^[0-9a-f-]{36}$/.test(id));
      if (known.length === 0) return new Map();
      let query = trx
        .selectFrom('files')
        .selectAll()
        .where('space_id', '=', spaceId)
        .where('id', 'in', [...new Set(known)]);
      if (!withDeleted) query = query.where('deleted_at', 'is', null);
      const rows = await query.execute();
      return new Map(rows.map((row) => [row.id, row]));
    },

    /** Pictures in all their sizes, by file id. */
    async pictures(
      trx: Kysely<Database>,
      files: Iterable<FileRow>,
      audience: Audience,
    ): Promise<Map<string, PictureFile>> {
      const rows = [...files].filter((file) => file.width !== null && file.height !== null);
      const renditions = await renditionsOf(
        trx,
        rows.map(({ sha256 }) => sha256),
      );
      const address = addressOf(audience);
      const result = new Map<string, PictureFile>();
      for (const file of rows) {
        const made = new Map((renditions.get(file.sha256) ?? []).map((row) => [row.recipe, row]));
        const width = file.width ?? 1;
        const wanted = STILL_FORMATS.flatMap((format) =>
          widthsOf(width).map((size) => ({ format, size, row: made.get(stillRecipe(format, size)) })),
        );
        const base = file.file_name.replace(/\.[^.]*$/, '');
        const sources = wanted.flatMap(({ format, size, row }): PictureSource[] =>
          row
            ? [
                {
                  type: MIME[format],
                  width: size,
                  url: address(row.sha256, `${base}-${size}.${format === 'jpeg' ? 'jpg' : format}`),
                },
              ]
            : [],
        );
        // Until the first rendition is there, editors see the original.
        const original = sources.length === 0 && audience === 'signed' ? originalSource(file, address) : [];
        const largest = sources.filter(({ type }) => type === 'image/jpeg').at(-1) ?? sources.at(-1);
        const picture = {
          width,
          height: file.height ?? 1,
          placeholder: file.placeholder,
          sources: [...sources, ...original],
        };
        const hashes = [...wanted.flatMap(({ row }) => row?.sha256 ?? []), file.sha256];
        const missing = wanted.filter(({ row }) => !row).length;
        result.set(file.id, {
          file,
          url: largest?.url ?? address(file.sha256, file.file_name),
          picture,
          missing,
          hashes,
        });
      }
      return result;
    },

    /** How a sequence of frames can be played now, with the state of its encode; null state when none was asked for. */
    async playable(trx: Kysely<Database>, key: string, frames: readonly FileRow[], fps: number, audience: Audience) {
      const address = addressOf(audience);
      const encoding = await trx
        .selectFrom('encodings')
        .select(['state', 'progress', 'message', 'width', 'height'])
        .where('key', '=', key)
        .executeTakeFirst();
      const made = new Map(((await renditionsOf(trx, [key])).get(key) ?? []).map((row) => [row.recipe, row]));
      const first = frames[0];
      const size = { width: encoding?.width ?? first?.width ?? 1, height: encoding?.height ?? first?.height ?? 1 };
      const about = { fps, count: frames.length, ...size };
      const variants = videoWidthsOf(size.width).flatMap((width): (VideoVariant & { hashes: string[] })[] => {
        const forward = made.get(videoRecipe(width, 'forward'));
        const reverse = made.get(videoRecipe(width, 'reverse'));
        if (!forward || !reverse) return [];
        const part = (row: Rendition, direction: string) => ({
          url: address(row.sha256, `${width}-${direction}.mp4`),
          bytes: row.size,
        });
        const height = forward.height ?? Math.round((width * size.height) / size.width);
        return [
          {
            width,
            height,
            codec: 'avc1.640028',
            forward: part(forward, 'forward'),
            reverse: part(reverse, 'reverse'),
            hashes: [forward.sha256, reverse.sha256],
          },
        ];
      });
      const hashes = variants.flatMap((variant) => variant.hashes);
      if (encoding?.state === 'done' && variants.length > 0) {
        const sequence: PlayableSequence = {
          type: 'video',
          ...about,
          variants: variants.map(({ hashes: _hashes, ...variant }) => variant),
        };
        return { encoding, sequence, hashes };
      }
      const none: PlayableSequence = { type: 'none' };
      if (encoding?.state !== 'frames') return { encoding: encoding ?? null, sequence: none, hashes: [] };
      const pictures = await this.pictures(trx, frames, audience);
      const urls = frames.flatMap((frame) => pictures.get(frame.id)?.url ?? []);
      const byFrame: PlayableSequence = { type: 'frames', ...about, frames: urls };
      return { encoding, sequence: byFrame, hashes: [...pictures.values()].flatMap((picture) => picture.hashes) };
    },
  };
}

export type Media = ReturnType<typeof createMedia>;
