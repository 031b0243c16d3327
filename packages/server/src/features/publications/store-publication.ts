import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { newId } from '../../database/ids.ts';
import type { Database } from '../../database/tables/schema.ts';
import { type MadeMedia, makeMediaPublic } from './make-media-public.ts';
import type { LastPublication, PreparedBody } from './prepare-body.ts';

/** A document that a publication was made from. */
interface Pin {
  documentId: string;
  hash: string;
}

/** A file that a publication was made from, as it was then. */
export interface PinnedFile {
  id: string;
  sha256: string;
}

export interface PublicationSource {
  projectId: string;
  /** `project`, or the product's kind. */
  kind: string;
  documentId: string;
  revision: number;
  schemaVersion: string;
  /** The shape of the body. */
  format: number;
}

/** A snapshot ready to be stored. */
export interface NewPublication {
  source: PublicationSource;
  body: PreparedBody;
  pins: readonly Pin[];
  files: readonly PinnedFile[];
  /** Content addresses of every blob it shows. */
  media: readonly string[];
  /** What it leads to outside of itself, as `<type>:<id>`. */
  references: readonly string[];
  note: string | null;
  /** What publishing has made of it; nothing where its page is made from the body. */
  parts?: PublicationParts | undefined;
}

/** Made of a product besides its body, and kept with it. */
export interface PublicationParts {
  /** JSON that its page is made from. */
  page: Buffer;
  /** Stored already; they are served with all else that it shows. */
  files: readonly MadeMedia[];
  /** The content of one of them: the picture of the product in lists. */
  thumb: string | null;
}

/** The newest publication of a document, or null. */
export async function lastPublication(trx: Kysely<Database>, documentId: string): Promise<LastPublication | null> {
  const row = await trx
    .selectFrom('publications')
    .select(['id', 'version', 'hash'])
    .where('document_id', '=', documentId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Stores a snapshot, unless the newest one of this document says the same; `overtaken` when another one was stored since
 * the body was prepared. The caller has locked the document and swaps its pointer in the same transaction.
 */
export async function storePublication(
  trx: Kysely<Database>,
  actor: Actor,
  { source, body, pins, files, media: shown, references, note, parts }: NewPublication,
): Promise<{ id: string; version: number; unchanged: boolean } | 'overtaken'> {
  const last = await lastPublication(trx, source.documentId);
  const { bytes } = body;
  if (!bytes) {
    if (last?.hash !== body.hash || last.version !== body.version) return 'overtaken';
    await trx.updateTable('publications').set({ source_revision: source.revision }).where('id', '=', last.id).execute();
    await trx.deleteFrom('publication_pins').where('publication_id', '=', last.id).execute();
    await insertPins(trx, last.id, pins);
    await pinFiles(trx, last.id, files);
    return { id: last.id, version: last.version, unchanged: true };
  }
  if ((last?.version ?? 0) + 1 !== body.version) return 'overtaken';
  const id = newId();
  const made = parts?.files ?? [];
  const media = [...new Set([...shown, ...made.map(({ sha256 }) => sha256)])].sort();
  await trx
    .insertInto('publications')
    .values({
      id,
      space_id: source.projectId,
      kind: source.kind,
      document_id: source.documentId,
      version: body.version,
      source_revision: source.revision,
      schema_version: source.schemaVersion,
      format: source.format,
      hash: body.hash,
      body: bytes.plain,
      body_br: bytes.br,
      body_gzip: bytes.gzip,
      closure: JSON.stringify({ media, references }),
      page: parts?.page ?? null,
      thumb: parts?.thumb ?? null,
      note,
      by: actor.userId,
    })
    .execute();
  await insertPins(trx, id, pins);
  await pinFiles(trx, id, files);
  await makeMediaPublic(trx, { projectId: source.projectId, fileIds: files.map((file) => file.id), made }, media);
  return { id, version: body.version, unchanged: false };
}

async function insertPins(trx: Kysely<Database>, publicationId: string, pins: readonly Pin[]): Promise<void> {
  if (pins.length === 0) return;
  const rows = pins.map(({ documentId, hash }) => ({ publication_id: publicationId, document_id: documentId, hash }));
  await trx
    .insertInto('publication_pins')
    .values(rows)
    .onConflict((row) => row.doNothing())
    .execute();
}

/**
 * Locked, so that a file that is replaced at the same time is known to have moved: either here or in the replacing
 * transaction.
 */
async function pinFiles(trx: Kysely<Database>, publicationId: string, files: readonly PinnedFile[]): Promise<void> {
  await trx.deleteFrom('publication_files').where('publication_id', '=', publicationId).execute();
  if (files.length === 0) return;
  const ids = sql<string>`any(${files.map(({ id }) => id)}::uuid[])`;
  await trx.selectFrom('files').select('id').where('id', '=', ids).orderBy('id').forNoKeyUpdate().execute();
  await sql`
    insert into publication_files (publication_id, file_id, sha256, is_moved)
    select ${publicationId}, files.id, pinned.sha256, files.sha256 <> pinned.sha256
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as pinned (id uuid, sha256 text)
    join files on files.id = pinned.id`.execute(trx);
}
