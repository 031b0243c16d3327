import { assetIdOf } from '@diorama/documents/engine/reference/references.ts';
import type { PortraitCut } from '@diorama/documents/shared/geometry/portrait-cut.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';
import { filesOf } from '../serving/media-files.ts';
import type { Cutting } from './video-cutting.ts';

/** How a sequence of a stored document is cut now; null: not at all. */
export async function resolveCut(
  trx: Kysely<Database>,
  cutting: Cutting,
  document: { id: string; space_id: string },
  sequence: unknown,
): Promise<PortraitCut | null> {
  const keys = cutting.dependsOn(sequence);
  if (keys.length === 0) return null;
  const rows = await trx
    .selectFrom('document_records')
    .select(['key', 'value'])
    .where('document_id', '=', document.id)
    .where('key', 'in', keys)
    .execute();
  const records = new Map<string, unknown>(rows.map(({ key, value }) => [key, value]));
  const pictures = rows.flatMap(({ key, value }) => cutting.picturesIn(key, value));
  const ids = pictures.flatMap(({ url }) => assetIdOf(url) ?? []);
  const files = await filesOf(trx, document.space_id, ids, { withDeleted: true });
  return cutting.cutOf(sequence, {
    record: (key) => records.get(key),
    focal: (url) => files.get(assetIdOf(url) ?? '')?.focal ?? null,
  });
}
