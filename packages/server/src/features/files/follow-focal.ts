import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import type { Encodings } from '../media/videos/encodings.ts';

/** Called in the transaction that sets the focal point of files of a space. */
export type OnFocal = (trx: Kysely<Database>, spaceId: string, fileIds: readonly string[]) => Promise<void>;

/** Orders the videos of every draft whose focal point has changed. */
export const followFocal =
  (encodings: Pick<Encodings, 'orderCuts'>): OnFocal =>
  async (trx, spaceId, fileIds) => {
    const places = await trx
      .selectFrom('document_references')
      .innerJoin('documents', 'documents.id', 'document_references.document_id')
      .select(['documents.id', 'documents.kind', 'document_references.key'])
      .where('to_type', '=', 'file')
      .where('to_id', 'in', fileIds)
      .where('documents.space_id', '=', spaceId)
      .where('documents.deleted_at', 'is', null)
      .execute();
    for (const [id, records] of Map.groupBy(places, (place) => place.id)) {
      const document = { id, kind: records[0]?.kind ?? '', space_id: spaceId };
      await encodings.orderCuts(
        trx,
        document,
        records.map(({ key }) => key),
      );
    }
  };
