import { mediaOf } from '@diorama/documents/engine/reference/references.ts';
import type { MediaRole } from '@diorama/documents/engine/schema/schema-walk.ts';
import { isKind, kindOf } from '@diorama/documents/kinds.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';
import { PREVIEW_VERSION } from '../renditions/recipes.ts';
import { recordsThatShow } from '../serving/shown-in.ts';

/** A content that can be shown once something was made of it. */
export interface PreviewSource {
  sha256: string;
  /** MIME type. */
  type: string;
  /** Pixels; null where none are known. */
  width: number | null;
  height: number | null;
}

export type Preview = Selectable<Database['previews']>;

/** Whether previews are made of files of this type. */
export const hasPreview = (type: string): boolean => /^(image|video)\/|^model\/gltf-binary$/.test(type);

export const previewOf = (db: Kysely<Database>, sha256: string): Promise<Preview | undefined> =>
  db.selectFrom('previews').selectAll().where('sha256', '=', sha256).executeTakeFirst();

/** Notes what came of a preview. */
export async function notePreview(
  db: Kysely<Database>,
  sha256: string,
  { state, message = null, duration_ms = null }: Pick<Preview, 'state'> & Partial<Preview>,
): Promise<void> {
  const values = { state, message, duration_ms, version: PREVIEW_VERSION, at: new Date() };
  await db
    .insertInto('previews')
    .values({ sha256, ...values })
    .onConflict((row) => row.column('sha256').doUpdateSet(values))
    .execute();
}

/** Stores the duration of files, once it is known of their content. */
export async function noteDurations(trx: Kysely<Database>, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  await sql`update files set duration_ms = previews.duration_ms from previews
    where files.sha256 = previews.sha256 and files.sha256 = any(${[...hashes]}::text[])
      and previews.duration_ms is not null and files.duration_ms is null`.execute(trx);
}

/** Contents of files of which no preview was tried yet, the newest first. */
export async function withoutPreview(db: Kysely<Database>, limit: number): Promise<PreviewSource[]> {
  return db
    .selectFrom('files')
    .select(['sha256', 'file_type as type', 'width', 'height'])
    .where('deleted_at', 'is', null)
    .where('state', '=', 'ready')
    .where(sql<boolean>`(file_type ~ '^(image|video)/' or file_type = 'model/gltf-binary')`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('previews')
            .select('version')
            .whereRef('previews.sha256', '=', 'files.sha256')
            .where('version', '=', PREVIEW_VERSION),
        ),
      ),
    )
    .groupBy(['sha256', 'file_type', 'width', 'height'])
    .orderBy(sql`max(created_at)`, 'desc')
    .limit(limit)
    .execute();
}

/** Records read to learn what a picture is used for. */
const MOST_USES = 20;

/** What documents show a content as; empty while none does. */
export async function rolesOf(db: Kysely<Database>, sha256: string): Promise<Set<MediaRole>> {
  const uses = await recordsThatShow(db, sha256).limit(MOST_USES).execute();
  return new Set(
    uses.flatMap(({ file_id: id, kind, key, value }) =>
      isKind(kind) ? mediaOf(kindOf(kind), key, value).flatMap(({ role, fileId }) => (fileId === id ? role : [])) : [],
    ),
  );
}
