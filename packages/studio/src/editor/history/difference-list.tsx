import type { FieldDifference, RecordDifference } from '@diorama/documents/engine/merge/diff-records.ts';
import { recordLabel } from '@diorama/documents/engine/schema/labels.ts';
import { useQuery } from '@tanstack/react-query';
import { DifferenceValue } from './difference-value.tsx';
import { formatValue, replacedFiles, type ShownValue } from './format-value.ts';
import type { HistoryDocument } from './history-document.ts';

/** Records shown at once; more are counted. */
const MOST = 60;
const HOW = { made: 'Added', removed: 'Removed' } as const;

/** One field as it is shown. */
interface ShownField {
  key: string;
  label: string;
  before: ShownValue;
  after: ShownValue;
  /** What the two values do not show by themselves. */
  note: string | null;
}

/** What differs, by record: each field before and after. */
export function DifferenceList({
  records,
  document,
}: {
  records: readonly RecordDifference[];
  document: HistoryDocument;
}) {
  const shown = records.slice(0, MOST).map((record) => ({ record, fields: shownFields(record, records, document) }));
  const uris = shown.flatMap(({ fields }) =>
    fields
      .flatMap(({ before, after }) => [before, after])
      .flatMap((value) => (value.type === 'media' && !document.pictureOf(value.first.url) ? value.first.url : [])),
  );
  const wanted = [...new Set(uris)].sort();
  const { data: found } = useQuery({
    queryKey: ['revision-pictures', document.docId, wanted],
    queryFn: () => document.findPictures(wanted),
    enabled: wanted.length > 0,
    staleTime: 60_000,
  });
  const pictureOf = (uri: string) => document.pictureOf(uri) ?? found?.get(uri);
  if (records.length === 0) return <p className="text-n10">The two are the same.</p>;
  return (
    <>
      <ul className="flex flex-col gap-2.5">
        {shown.map(({ record, fields }) => (
          <li key={record.record} className="min-w-0">
            <p className="break-words font-strong">
              {record.how === 'changed'
                ? titleOf(record, document)
                : `${HOW[record.how]} ${labelFor(record, document)}`}
            </p>
            {record.how === 'changed' ? (
              <dl className="mt-1 flex flex-col gap-1">
                {fields.map(({ key, label, before, after, note }) => (
                  <div key={key} className="flex min-w-0 gap-2 max-sm:flex-col max-sm:gap-0.5">
                    <dt className="w-20 flex-none max-sm:w-auto break-words text-n10 first-letter:uppercase">
                      {label}
                    </dt>
                    <dd className="flex min-w-0 flex-1 flex-col gap-0.5">
                      <span className="text-n10">
                        <span className="sr-only">Before: </span>
                        <DifferenceValue shown={before} pictureOf={pictureOf} />
                      </span>
                      <span className="flex min-w-0 gap-1.5">
                        <span className="flex-none text-n10" aria-hidden>
                          →
                        </span>
                        <span className="sr-only">After: </span>
                        <span className="min-w-0 flex-1">
                          <DifferenceValue shown={after} pictureOf={pictureOf} />
                          {note !== null && <span className="block text-n10">{note}</span>}
                        </span>
                      </span>
                    </dd>
                  </div>
                ))}
              </dl>
            ) : (
              fields.map(({ key, before, after }) => (
                <div key={key} className="mt-1 text-n11">
                  <DifferenceValue shown={record.how === 'made' ? after : before} pictureOf={pictureOf} />
                </div>
              ))
            )}
          </li>
        ))}
      </ul>
      {records.length > MOST && <p className="mt-2 text-n10">And {records.length - MOST} more.</p>}
    </>
  );
}

function shownFields(
  record: RecordDifference,
  records: readonly RecordDifference[],
  document: HistoryDocument,
): ShownField[] {
  // What was removed is named by its own difference.
  const nameOf = (type: string, id: string) =>
    document.nameOf(type, id) ?? records.find((other) => other.record.endsWith(`/${id}`))?.name ?? null;
  // Of a record that was added or removed, only its content stands next to its name.
  const { content } = recordLabel(document.labels, record.record.split('/')[0] ?? '');
  const format = { labels: document.labels, nameOf };
  const fields = record.how === 'changed' ? record.fields : record.fields.filter(({ path }) => path[0] === content);
  return fields.map((field) => ({
    key: field.path.join('.'),
    label: field.label,
    before: formatValue(field.before, field.path, format),
    after: formatValue(field.after, field.path, format),
    note: noteOn(field),
  }));
}

/** Two lists of files may read alike and differ: the same names, rendered again. */
function noteOn({ before, after }: FieldDifference): string | null {
  const replaced = replacedFiles(before, after);
  if (!replaced) return null;
  return replaced === 1 ? '1 file was replaced' : `${replaced} files were replaced`;
}

/** `View Hall`, `The settings`. */
export function titleOf(record: RecordDifference, document: HistoryDocument): string {
  const label = labelFor(record, document);
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** `view Hall`, `the settings`, `text or picture of marker Heat pump`. */
function labelFor({ record, kind, name }: RecordDifference, document: HistoryDocument): string {
  if (kind.startsWith('the ')) return kind;
  return [kind, name ?? document.placeOf(record)].filter(Boolean).join(' ');
}
