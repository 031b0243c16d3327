import { PendingPlaceholder } from '../shell/screens/pending-placeholder.tsx';
import { cx } from '../ui/cx.ts';
import { lazyPart } from '../ui/load/lazy-part.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useAddress } from './address/address.tsx';
import { countUnread } from './comments/thread-filter.ts';
import { useComments, useLiveComments } from './comments/use-comments.ts';
import { useReadOnly } from './read-only.ts';
import { useProduct, useShell } from './shell-context.tsx';

const CommentsTab = lazyPart(() => import('./comments/comments-tab.tsx').then((module) => module.CommentsTab), {
  fallback: <PendingPlaceholder />,
});

const HistoryTab = lazyPart(() => import('./history/history-tab.tsx').then((module) => module.HistoryTab), {
  fallback: <PendingPlaceholder />,
});

/** Read-only fields are plain facts: as dark as any text, with nothing to open. */
const FACTS = cx(
  '[&_.field-box]:border-transparent! [&_.field-box]:bg-transparent! [&_.field-box]:px-0!',
  '[&_.field-box]:text-n12! [&_.field-box]:opacity-100! [&_.field-trigger>svg]:hidden',
  // A number and its unit stand together.
  '[&_[role=spinbutton]]:field-sizing-content [&_[role=spinbutton]]:w-auto! [&_[role=spinbutton]]:flex-none!',
);

/** The fields of what is selected, with nothing selected those of the document itself; the comments; and the history. */
export function InspectorPanel() {
  const { Inspector } = useShell().kind.layout;
  const { history, showHistory, comments, showComments } = useAddress();
  const product = useProduct();
  useLiveComments();
  const unread = countUnread(useComments());
  const tab = product && comments !== null ? 'comments' : history === null ? 'details' : 'history';
  const show = (next: 'details' | 'comments' | 'history') => {
    if (next === 'comments') showComments('all');
    else if (next === 'history') showHistory(0);
    else if (tab === 'comments') showComments(null);
    else showHistory(null);
  };
  const isReadOnly = useReadOnly() !== null;
  return (
    <aside aria-label="Inspector" data-inspector className="flex h-full min-h-0 flex-col bg-n1">
      <Tabs
        label="Inspector"
        tabs={[
          { value: 'details', label: 'Details' },
          ...(product
            ? [
                {
                  value: 'comments' as const,
                  label: 'Comments',
                  opener: CommentsTab.opener,
                  ...(unread > 0 ? { count: unread } : {}),
                },
              ]
            : []),
          { value: 'history', label: 'History', opener: HistoryTab.opener },
        ]}
        value={tab}
        onChange={show}
      >
        {tab === 'comments' && product && <CommentsTab product={product} />}
        {tab === 'details' && (
          <div className={cx('flex min-h-0 flex-1 flex-col overflow-y-auto', isReadOnly && FACTS)}>
            <Inspector />
          </div>
        )}
        {tab === 'history' && history !== null && <HistoryTab chosen={history} />}
      </Tabs>
    </aside>
  );
}
