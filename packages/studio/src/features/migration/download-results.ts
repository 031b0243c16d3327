import type { Migration, MigrationDifference } from '@diorama/contract/migration/migration.contract.ts';
import { api } from '../../api/api.ts';
import type { DocumentFilter } from './migration.queries.ts';
import { resultsCsv } from './results-csv.ts';

/** Documents a call gives. */
const PAGE = 50;

/** Saves the documents of a run that fit a filter as a table. `onRead` receives how many have been read. */
export async function downloadResults(
  run: Migration,
  filter: DocumentFilter,
  onRead: (count: number) => void,
): Promise<void> {
  const documents: MigrationDifference[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: MigrationDifference[]; nextCursor: string | null } = await api.migration.diff.query({
      migrationId: run.id,
      ...filter,
      cursor,
      limit: PAGE,
    });
    documents.push(...page.items);
    cursor = page.nextCursor;
    onRead(documents.length);
  } while (cursor !== null);
  save(`migration-${run.from}-${run.to}.csv`, new Blob([resultsCsv(documents, run.dryRun)], { type: 'text/csv' }));
}

function save(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
