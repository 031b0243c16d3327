import { assetIdOf } from '@diorama/documents/engine/references.ts';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { encodingKey } from './encoding-key.ts';
import type { FrameSequence, SequenceOf } from './frame-sequence.ts';
import { type FileRow, filesOf } from './media-files.ts';
import { recordsThatShow } from './shown-in.ts';

export type Encoding = Selectable<Database['encodings']>;

/**
 * The frames of a sequence with the key of their encoding. Deleted frames count: their bytes are there, and a video must
 * be too when they are restored.
 */
export async function resolveSequence(
  trx: Kysely<Database>,
  spaceId: string,
  { frames, fps }: FrameSequence,
): Promise<{ key: string; files: FileRow[] }> {
  const ids = frames.flatMap(({ url }) => assetIdOf(url) ?? []);
  const found = await filesOf(trx, spaceId, ids, { withDeleted: true });
  const files = ids.flatMap((id) => found.get(id) ?? []);
  const hashes = files.map(({ sha256 }) => sha256);
  return { files, key: encodingKey(hashes, fps) };
}

/** Whether any document still has exactly these frames at this frame rate. A deleted one counts: it can be restored. */
export async function isWanted(trx: Kysely<Database>, sequenceOf: SequenceOf, encoding: Encoding): Promise<boolean> {
  const users = await recordsThatShow(trx, encoding.frames[0] ?? '').execute();
  for (const { kind, space_id, key, value } of users) {
    const sequence = sequenceOf(kind, key, value);
    if (sequence && (await resolveSequence(trx, space_id, sequence)).key === encoding.key) return true;
  }
  return false;
}
