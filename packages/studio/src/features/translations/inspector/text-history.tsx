import type { TextChange } from '@diorama/contract/revisions/revisions.contract.ts';
import { LANGUAGES, type Language } from '@diorama/documents/engine/schema/languages.ts';
import { recordIdOf } from '@diorama/documents/translations/translation-key.ts';
import { translationsDocument } from '@diorama/documents/translations/translations.document.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';
import { firstPage } from '../../../api/paged-query.ts';
import { Button } from '../../../ui/button/button.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { formatMoment, formatRelativeTime } from '../../../ui/format/relative-time.ts';
import { LangBadge } from '../../../ui/show/lang-badge.tsx';
import { Skeleton } from '../../../ui/show/skeleton.tsx';
import { useEditor } from '../editor-hooks.ts';
import { useGridActions } from '../grid/use-grid-actions.ts';
import type { TextRow } from '../rows/text-row.ts';
import { useTexts } from '../session/session-context.tsx';

/** Changes read in one go. */
const PAGE = 10;

/** Where a text is kept, for the history of its document. */
function usePlaceOfText(row: TextRow) {
  const { documentId } = useEditor();
  const { places } = useTexts();
  if (!row.text)
    return {
      docType: translationsDocument.kind,
      docId: documentId,
      record: `texts/${recordIdOf(row.key)}`,
      path: ['values'],
    };
  const { document, record, path } = row.text;
  return { docType: places.get(document)?.kind ?? '', docId: document, record, path: path.split('.') };
}

/** Who changed a text when, from the history of the document that holds it. Any of its states can be put back. */
export function TextHistory({ row }: { row: TextRow }) {
  const { queue } = useEditor();
  const { saver } = useTexts();
  const place = usePlaceOfText(row);
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['text-history', row.key, row.source, row.target],
    queryFn: async ({ pageParam, signal }) => {
      // What was just written belongs to it.
      await Promise.all([queue.flush(), saver.settled()]);
      return api.revisions.ofText.query({ ...place, cursor: pageParam, limit: PAGE }, { signal });
    },
    initialPageParam: firstPage(),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (known, query) => (query?.queryKey[1] === row.key ? known : undefined),
  });
  const changes = data?.pages.flatMap(({ items }) => items);
  return (
    <InspectorSection title="History">
      {error && !changes && (
        <p role="alert" className="flex items-center gap-2 text-bad-ink text-xs">
          <span className="min-w-0 flex-1 break-words">{messageOf(error)}</span>
          <Button size="small" isPending={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {!changes && !error && (
        <div role="status">
          <span className="sr-only">Loading the history</span>
          <Skeleton className="h-8 w-full" />
        </div>
      )}
      {changes?.length === 0 && !hasNextPage && (
        <p className="text-n10 text-xs">
          {row.text || row.isChanged ? 'No changes yet.' : 'Not changed in this project.'}
        </p>
      )}
      {changes && changes.length > 0 && (
        <ol aria-label="Changes of this text" className="flex flex-col gap-3">
          {changes.map((change) => (
            <Entry key={change.revision} row={row} change={change} />
          ))}
          {!hasNextPage && <First row={row} changes={changes} />}
        </ol>
      )}
      {hasNextPage && (
        <Button size="small" isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older
        </Button>
      )}
    </InspectorSection>
  );
}

function Entry({ row, change: { by, at, texts } }: { row: TextRow; change: TextChange }) {
  return (
    <li className="flex flex-col gap-1">
      <p className="flex min-w-0 items-baseline justify-between gap-2 text-n10 text-xs">
        <span className="truncate" title={by?.name}>
          {by?.name ?? 'Diorama'}
        </span>
        <time dateTime={at.toISOString()} title={formatMoment(at)} className="flex-none">
          {formatRelativeTime(at, new Date())}
        </time>
      </p>
      {texts.map(({ language, to }) => (
        <Said key={language} row={row} language={language} text={to} />
      ))}
    </li>
  );
}

/** What the text said before the first change that is known, as when its document was imported. */
function First({ row, changes }: { row: TextRow; changes: readonly TextChange[] }) {
  const texts = LANGUAGES.flatMap((language) => {
    const [first] = changes.flatMap((change) => change.texts.filter((text) => text.language === language)).slice(-1);
    return first && first.from !== null ? [{ language, text: first.from }] : [];
  });
  if (texts.length === 0) return null;
  return (
    <li className="flex flex-col gap-1">
      <p className="text-n10 text-xs">At first</p>
      {texts.map(({ language, text }) => (
        <Said key={language} row={row} language={language} text={text} />
      ))}
    </li>
  );
}

/** A text in one language as it was, with the way back to it. */
function Said({ row, language, text }: { row: TextRow; language: Language; text: string | null }) {
  const actions = useGridActions();
  const { languages } = useTexts();
  const column = language === languages.source ? 'source' : language === languages.target ? 'target' : null;
  const isNow = column !== null && row[column] === (text ?? '');
  return (
    <div className="flex min-h-5 min-w-0 items-baseline gap-2">
      <LangBadge language={language} />
      <p lang={language} className="line-clamp-4 min-w-0 flex-1 whitespace-pre-wrap break-words">
        {text ?? <span className="text-n10">{row.text ? 'Removed' : 'Reset to original'}</span>}
      </p>
      {isNow && <span className="flex-none text-n10 text-xs">Now</span>}
      {!isNow && text !== null && column !== null && !actions.isReadOnly && (
        <Button size="small" variant="quiet" className="-my-1" onClick={() => actions.restore(row, column, text)}>
          Restore
        </Button>
      )}
    </div>
  );
}
