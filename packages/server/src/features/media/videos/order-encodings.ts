import { equalJson } from '@diorama/documents/engine/schema/json.ts';
import type { RecordEdit } from '@diorama/documents/engine/schema/records.ts';
import type { PortraitCut } from '@diorama/documents/shared/geometry/portrait-cut.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';
import type { Jobs } from '../../../platform/jobs/jobs.port.ts';
import type { FileRow } from '../serving/media-files.ts';
import { ENCODE_JOB } from './claim-encoding.ts';
import { portraitKey } from './encoding-key.ts';
import { nextTurn } from './encoding-turn.ts';
import type { FrameSequence } from './frame-sequence.ts';
import { resolveCut } from './resolve-cut.ts';
import type { Cutting } from './video-cutting.ts';
import { hashesOf, resolveSequence, type SequenceRules } from './wanted-encodings.ts';

/** Seconds: while someone drags the frame rate up and down, only the last one is encoded. */
const SETTLE = 2;

interface Ordered {
  id: string;
  kind: string;
  space_id: string;
}

type Deps = { jobs: Jobs } & SequenceRules;

/** Orders the videos of sequences whose frames, frame rate or cut a change touched. The change is stored already. */
export async function orderEncodings(
  deps: Deps,
  trx: Kysely<Database>,
  document: Ordered,
  edits: readonly RecordEdit[],
): Promise<void> {
  const { sequenceOf, cuttingOf } = deps;
  const cutting = cuttingOf(document.kind);
  // Editors wait for the full videos: the portrait ones come after all of them.
  const toCut: { files: FileRow[]; sequence: FrameSequence; record: unknown }[] = [];
  for (const { key: record, before, after } of edits) {
    const sequence = after && sequenceOf(document.kind, record, after);
    if (!sequence) continue;
    const isSame = equalJson(before && sequenceOf(document.kind, record, before), sequence);
    const isCutSame = !cutting || equalJson(before && cutting.dependsOn(before), cutting.dependsOn(after));
    if (isSame && isCutSame) continue;
    const { key, files } = await resolveSequence(trx, document.space_id, sequence);
    if (!isSame) await order(deps, trx, document, { key, files, sequence, cut: null });
    toCut.push({ files, sequence, record: after });
  }
  if (!cutting) return;
  for (const one of toCut) await orderCut(deps, trx, document, { cutting, ...one });
  const changed = edits.filter(({ key, before, after }) => before && after && cutting.changesCuts(key, before, after));
  if (changed.length === 0) return;
  const keys = new Set(changed.map(({ key }) => key));
  await orderCuts(deps, trx, document, (_, others) => others.some((key) => keys.has(key)));
}

/** Orders the portrait videos of a document's affected sequences. */
export async function orderCuts(
  deps: Deps,
  trx: Kysely<Database>,
  document: Ordered,
  isConcerned: (key: string, dependsOn: readonly string[]) => boolean,
): Promise<void> {
  const cutting = deps.cuttingOf(document.kind);
  if (!cutting) return;
  const rows = await trx
    .selectFrom('document_records')
    .select(['key', 'value'])
    .where('document_id', '=', document.id)
    .where('key', 'like', `${cutting.sequences}/%`)
    .execute();
  for (const { key, value } of rows) {
    const sequence = deps.sequenceOf(document.kind, key, value);
    if (!sequence || !isConcerned(key, cutting.dependsOn(value))) continue;
    const { files } = await resolveSequence(trx, document.space_id, sequence);
    await orderCut(deps, trx, document, { cutting, files, sequence, record: value });
  }
}

async function orderCut(
  deps: Deps,
  trx: Kysely<Database>,
  document: Ordered,
  made: { cutting: Cutting; files: FileRow[]; sequence: FrameSequence; record: unknown },
): Promise<void> {
  const { cutting, files, sequence, record } = made;
  const cut = await resolveCut(trx, cutting, document, record);
  if (!cut) return;
  const key = portraitKey(hashesOf(files), sequence.fps, cut);
  await order(deps, trx, document, { key, files, sequence, cut });
}

async function order(
  { jobs }: Deps,
  trx: Kysely<Database>,
  document: Ordered,
  made: { key: string; files: FileRow[]; sequence: FrameSequence; cut: PortraitCut | null },
): Promise<void> {
  const { key, files, sequence, cut } = made;
  const [first] = files;
  if (!first) return;
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
      frames: JSON.stringify(hashesOf(files)),
      cut: cut && JSON.stringify(cut),
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
