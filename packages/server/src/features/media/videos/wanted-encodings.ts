import { assetIdOf } from '@diorama/documents/engine/reference/references.ts';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';
import { type FileRow, filesOf } from '../serving/media-files.ts';
import { recordsThatShow } from '../serving/shown-in.ts';
import { encodingKey, portraitKey } from './encoding-key.ts';
import type { FrameSequence, SequenceOf } from './frame-sequence.ts';
import { resolveCut } from './resolve-cut.ts';
import type { CuttingOf } from './video-cutting.ts';

export type Encoding = Selectable<Database['encodings']>;

/** How a kind's sequences and their cuts are found. */
export interface SequenceRules {
  sequenceOf: SequenceOf;
  cuttingOf: CuttingOf;
}

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
  return { files, key: encodingKey(hashesOf(files), fps) };
}

/**
 * Whether any document still has exactly these frames at this frame rate, cut in this way. A deleted one counts: it can be
 * restored.
 */
export async function isWanted(
  trx: Kysely<Database>,
  { sequenceOf, cuttingOf }: SequenceRules,
  encoding: Encoding,
): Promise<boolean> {
  const users = await recordsThatShow(trx, encoding.frames[0] ?? '').execute();
  for (const { id, kind, space_id, key, value } of users) {
    const sequence = sequenceOf(kind, key, value);
    if (!sequence) continue;
    const whole = await resolveSequence(trx, space_id, sequence);
    if (whole.key === encoding.key) return true;
    const cutting = encoding.cut && cuttingOf(kind);
    const cut = cutting && (await resolveCut(trx, cutting, { id, space_id }, value));
    if (cut && portraitKey(hashesOf(whole.files), sequence.fps, cut) === encoding.key) return true;
  }
  return false;
}

export const hashesOf = (files: readonly FileRow[]): string[] => files.map(({ sha256 }) => sha256);
