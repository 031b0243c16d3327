import { equalJson } from '@diorama/documents/engine/json.ts';
import type { RecordEdit } from '@diorama/documents/engine/records.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { Jobs } from '../../platform/jobs/jobs.port.ts';
import { ENCODE_JOB } from './claim-encoding.ts';
import { nextTurn } from './encoding-turn.ts';
import type { SequenceOf } from './frame-sequence.ts';
import { resolveSequence } from './wanted-encodings.ts';

/** Seconds: while someone drags the frame rate up and down, only the last one is encoded. */
const SETTLE = 2;

/** Orders the videos of sequences whose frames or frame rate a change touched. */
export async function orderEncodings(
  { jobs, sequenceOf }: { jobs: Jobs; sequenceOf: SequenceOf },
  trx: Kysely<Database>,
  document: { id: string; kind: string; space_id: string },
  edits: readonly RecordEdit[],
): Promise<void> {
  for (const { key: record, before, after } of edits) {
    const sequence = after && sequenceOf(document.kind, record, after);
    const known = before && sequenceOf(document.kind, record, before);
    if (!sequence || equalJson(known, sequence)) continue;
    const { key, files } = await resolveSequence(trx, document.space_id, sequence);
    const [first] = files;
    if (!first) continue;
    const turn = await nextTurn(trx, document.space_id);
    const row = await trx
      .insertInto('encodings')
      .values({
        key,
        space_id: document.space_id,
        document_id: document.id,
        state: 'queued',
        message: null,
        width: first.width,
        height: first.height,
        count: files.length,
        fps: sequence.fps,
        turn,
        frames: JSON.stringify(files.map(({ sha256 }) => sha256)),
      })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ state: 'queued', progress: 0, message: null, turn, updated_at: new Date() })
          .where('encodings.state', 'in', ['failed', 'frames']),
      )
      .returning('key')
      .executeTakeFirst();
    if (row) await jobs.enqueue(ENCODE_JOB, { key }, { key, turn, trx, delay: SETTLE });
  }
}
