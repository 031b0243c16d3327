import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import { type Audience, type PictureFile, pictureFiles } from './pictures/picture-files.ts';
import { THUMB_RECIPE } from './renditions/recipes.ts';
import type { MediaAddresses } from './serving/media-address.ts';
import { type FileRow, filesOf } from './serving/media-files.ts';
import { publicName } from './serving/served-name.ts';
import { type FramesToPlay, type Playable, playableSequences } from './videos/playable-sequence.ts';

type ServedRow = Pick<FileRow, 'sha256' | 'file_name' | 'file_type'>;

/** Reads what is known of files and what was made from them. */
export function createMedia(db: Kysely<Database>, addresses: MediaAddresses) {
  const addressOf = (audience: Audience) => (audience === 'public' ? addresses.public : addresses.signed);
  return {
    addresses,
    /** Where a file itself is served. */
    fileAddress: ({ sha256, file_name, file_type }: ServedRow, audience: Audience): string =>
      audience === 'public'
        ? addresses.public(sha256, publicName(file_type, file_name))
        : addresses.signed(sha256, file_name),
    filesOf,
    productThumbs: (documentIds: readonly string[]): Promise<Map<string, string>> =>
      productThumbs(db, addresses, documentIds),
    /** The address of a small picture by its content. */
    thumbUrl: (sha256: string): string => addresses.signed(sha256, 'thumb.webp'),
    pictures: (
      trx: Kysely<Database>,
      files: Iterable<FileRow>,
      audience: Audience,
    ): Promise<Map<string, PictureFile>> => pictureFiles(trx, files, audience, addressOf(audience)),
    /** In the order of the sequences. */
    playables: (trx: Kysely<Database>, sequences: readonly FramesToPlay[], audience: Audience): Promise<Playable[]> =>
      playableSequences(trx, sequences, audience, addressOf(audience)),
  };
}

export type Media = ReturnType<typeof createMedia>;

/** Address of each product's picture in lists: the one its document names, else the one made of it as it is published. Products without one are absent. */
async function productThumbs(
  db: Kysely<Database>,
  addresses: MediaAddresses,
  documentIds: readonly string[],
): Promise<Map<string, string>> {
  if (documentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('documents')
    .leftJoin('publications', 'publications.id', 'documents.published_id')
    .leftJoin('files', (join) =>
      join
        .on(sql<boolean>`files.id::text = documents.poster_file_id`)
        // A document may name any file; only those of its own space are shown.
        .onRef('files.space_id', '=', 'documents.space_id'),
    )
    .leftJoin('renditions', (join) =>
      join.onRef('renditions.source', '=', 'files.sha256').on('renditions.recipe', '=', THUMB_RECIPE),
    )
    .select((select) => ['documents.id', select.fn.coalesce('renditions.sha256', 'publications.thumb').as('sha256')])
    .where('documents.id', 'in', [...documentIds])
    .execute();
  return new Map(
    rows.flatMap(({ id, sha256 }) => (sha256 === null ? [] : [[id, addresses.signed(sha256, 'thumb.webp')]])),
  );
}
