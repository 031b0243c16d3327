import type { Migration } from '@diorama/contract/migration/migration.contract.ts';
import type { FieldDifference, RecordDifference } from '@diorama/documents/engine/merge/diff-records.ts';
import { isProductKind } from '@diorama/documents/shared/product-kinds.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleAlert, FileDiff } from 'lucide-react';
import { messageOf } from '../../api/api-error.ts';
import { EmptyState } from '../../ui/load/empty-state.tsx';
import { ErrorState } from '../../ui/load/error-state.tsx';
import { Icon } from '../../ui/show/icon.tsx';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { migrationDifference } from './migration.queries.ts';

/** Records shown at once; more are counted. */
const MOST = 100;

/** What a run did to one document, or would: why it fails, and every record before and after. */
export function DocumentDifference({ run, docId }: { run: Migration; docId: string | null }) {
  const { data, error, refetch, isFetching } = useQuery({
    ...migrationDifference(run.id, docId ?? ''),
    enabled: docId !== null,
  });
  const document = data?.items[0];
  if (docId === null)
    return (
      <EmptyState icon={FileDiff} title="Choose a document" text="Its records are shown before and after the run." />
    );
  if (error && !document)
    return (
      <ErrorState
        title="The difference could not be loaded"
        message={messageOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!document)
    return (
      <div role="status" className="flex flex-col gap-2 p-4">
        <span className="sr-only">Loading</span>
        <Skeleton className="h-5 w-48" />
        <Skeleton className="h-24" />
      </div>
    );
  const records = document.records?.value;
  return (
    <section aria-label="Difference" className="flex min-h-0 min-w-0 flex-col">
      <div className="flex min-h-11 flex-none items-center gap-2 border-n5 border-b px-4">
        <h3 className="min-w-0 truncate font-strong">{document.name}</h3>
        <span className="min-w-0 truncate text-n10 text-xs">{document.projectName}</span>
        {isProductKind(document.type) && document.projectId && (
          <Link
            to="/projects/$projectId/studio/$type/$id"
            params={{ projectId: document.projectId, type: document.type, id: document.docId }}
            className="ml-auto flex-none text-accent-ink"
          >
            Open document
          </Link>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {document.outcome === 'failed' && (
          <div className="flex items-start gap-2 bg-bad-soft px-4 py-3 text-bad-ink">
            <Icon of={CircleAlert} className="mt-px" />
            <p className="min-w-0 break-words">
              {document.step && <span className="block font-strong">Step {document.step}</span>}
              {document.message}
            </p>
          </div>
        )}
        {document.outcome !== 'failed' && !records && (
          <p className="px-4 py-3 text-n10">The difference is not kept: it is too large, or nothing was written.</p>
        )}
        {records?.length === 0 && <p className="px-4 py-3 text-n10">No record changes.</p>}
        {records?.slice(0, MOST).map((record) => (
          <RecordPart key={record.record} record={record} />
        ))}
        {records && records.length > MOST && (
          <p className="px-4 py-3 text-n10">{records.length - MOST} more records change.</p>
        )}
      </div>
    </section>
  );
}

function RecordPart({ record: { record, how, fields } }: { record: RecordDifference }) {
  return (
    <div className="border-n5 border-b font-mono text-xs">
      <p className="bg-n2 px-4 py-1 text-n11">
        {record}
        {how !== 'changed' && ` (${how === 'made' ? 'added' : 'removed'})`}
      </p>
      {fields.map((field) => (
        <Field key={field.path.join('.')} field={field} />
      ))}
    </div>
  );
}

function Field({ field: { path, before, after } }: { field: FieldDifference }) {
  const name = path.join('.');
  return (
    <>
      {before !== undefined && <Line mark="−" word="Before" look="bg-bad-soft" text={`${name}: ${shown(before)}`} />}
      {after !== undefined && <Line mark="+" word="After" look="bg-ok-soft" text={`${name}: ${shown(after)}`} />}
    </>
  );
}

function Line({ mark, word, look, text }: { mark: string; word: string; look: string; text: string }) {
  return (
    <p className={`flex gap-2 px-4 py-0.5 text-n12 ${look}`}>
      <span className="sr-only">{word}</span>
      <span aria-hidden>{mark}</span>
      <span className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</span>
    </p>
  );
}

/** Longest value shown, in characters. */
const LONGEST = 600;

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
