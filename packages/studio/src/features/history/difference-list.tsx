import type { RecordDifference } from '@diorama/documents/engine/diff-records.ts';
import { DifferenceValue } from './difference-value.tsx';
import type { HistoryDocument } from './history-document.ts';

/** Records shown at once; more are counted. */
const MOST = 60;
const HOW = { made: 'Added', removed: 'Removed' } as const;

/** What differs, by record: each field before and after. */
export function DifferenceList({
  records,
  document,
}: {
  records: readonly RecordDifference[];
  document: HistoryDocument;
}) {
  if (records.length === 0) return <p className="text-n10">The two are the same.</p>;
  return (
    <>
      <ul className="flex flex-col gap-2.5">
        {records.slice(0, MOST).map((record) => (
          <li key={record.record} className="min-w-0">
            <p className="break-words font-strong">
              {record.how === 'changed' ? titleOf(record) : `${HOW[record.how]} ${wordsFor(record)}`}
            </p>
            {record.how === 'changed' && (
              <dl className="mt-1 flex flex-col gap-1">
                {record.fields.map(({ path, label, before, after }) => (
                  <div key={path.join('.')} className="flex min-w-0 gap-2">
                    <dt className="w-20 flex-none break-words text-n10 first-letter:uppercase">{label}</dt>
                    <dd className="flex min-w-0 flex-1 flex-col gap-0.5">
                      <span className="text-n10">
                        <span className="sr-only">Before: </span>
                        <DifferenceValue value={before} document={document} />
                      </span>
                      <span>
                        <span className="text-n10" aria-hidden>
                          →{' '}
                        </span>
                        <span className="sr-only">After: </span>
                        <DifferenceValue value={after} document={document} />
                      </span>
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ul>
      {records.length > MOST && <p className="mt-2 text-n10">And {records.length - MOST} more.</p>}
    </>
  );
}

/** `View Hall`, `The settings`. */
export function titleOf({ kind, name }: Pick<RecordDifference, 'kind' | 'name'>): string {
  const words = wordsFor({ kind, name });
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `view Hall`, `the settings`. */
const wordsFor = ({ kind, name }: Pick<RecordDifference, 'kind' | 'name'>): string =>
  kind.startsWith('the ') || name === null ? kind : `${kind} ${name}`;
