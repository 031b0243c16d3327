import type { MigrationReleases } from '@diorama/contract/migration/migration.contract.ts';
import { allKinds } from '@diorama/documents/kinds.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { inOrder, releasesOf, stepsOfKind } from './migration-range.ts';

/** What can be migrated: the kinds with their steps, and how many documents are at which release. */
export async function listReleases(db: Kysely<Database>): Promise<MigrationReleases> {
  const counted = await db
    .selectFrom('documents')
    .innerJoin('spaces', 'spaces.id', 'documents.space_id')
    .select(['documents.kind', 'documents.schema_version'])
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('documents.deleted_at', 'is', null)
    .where('spaces.deleted_at', 'is', null)
    .groupBy(['documents.kind', 'documents.schema_version'])
    .execute();
  const kinds = allKinds().map((kind) => {
    const own = counted.filter((row) => row.kind === kind.kind);
    const stored = inOrder(own.map(({ schema_version }) => schema_version));
    return {
      type: kind.kind,
      name: kind.labels.document,
      release: kind.schemaVersion,
      steps: stepsOfKind(kind, {}, stored[0]),
      documents: stored.map((release) => ({
        release,
        count: Number(own.find(({ schema_version }) => schema_version === release)?.count ?? 0),
      })),
      releases: [...releasesOf(kind), ...stored],
    };
  });
  return {
    releases: inOrder(kinds.flatMap(({ releases }) => releases)),
    kinds: kinds.map(({ releases: _releases, ...kind }) => kind),
  };
}
