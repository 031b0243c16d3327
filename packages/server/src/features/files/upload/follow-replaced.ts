import type { RecordEdit } from '@diorama/documents/engine/schema/records.ts';
import { kindOf } from '@diorama/documents/kinds.ts';
import type { Jobs } from '../../../platform/jobs/jobs.port.ts';
import type { Previews } from '../../media/previews.ts';
import type { Stills } from '../../media/stills/stills.ts';
import type { Encodings } from '../../media/videos/encodings.ts';
import { orderConversions } from '../convert/conversions.ts';
import type { OnReplaced } from '../set-version.ts';

/** Orders the pictures and videos of every draft that shows a file which has other content now. */
export const followReplaced =
  ({
    stills,
    encodings,
    previews,
    jobs,
  }: {
    stills: Stills;
    encodings: Encodings;
    previews: Previews;
    jobs: Jobs;
  }): OnReplaced =>
  async (trx, file) => {
    const { id, space_id } = file;
    await previews.orderAgain(trx);
    await orderConversions(jobs, trx, [file]);
    const places = await trx
      .selectFrom('document_references')
      .innerJoin('documents', 'documents.id', 'document_references.document_id')
      .innerJoin('document_records', (join) =>
        join
          .onRef('document_records.document_id', '=', 'document_references.document_id')
          .onRef('document_records.key', '=', 'document_references.key'),
      )
      .select(['documents.id', 'documents.kind', 'document_records.key', 'document_records.value'])
      .where('to_type', '=', 'file')
      .where('to_id', '=', id)
      .where('documents.space_id', '=', space_id)
      .where('documents.deleted_at', 'is', null)
      .execute();
    for (const [documentId, records] of Map.groupBy(places, (place) => place.id)) {
      const kind = records[0]?.kind ?? '';
      // Treats the records as new: everything they show is checked, and what exists is not made again.
      const byKey = new Map(records.map(({ key, value }) => [key, value]));
      const edits = [...byKey].map(([key, after]): RecordEdit => ({ key, before: undefined, after }));
      await stills.order(trx, kindOf(kind), space_id, edits);
      await encodings.order(trx, { id: documentId, kind, space_id }, edits);
    }
  };
