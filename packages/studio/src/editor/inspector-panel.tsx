import { PendingPlaceholder } from '../shell/pending-placeholder.tsx';
import { cx } from '../ui/cx.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useAddress } from './address.tsx';
import { useReadOnly } from './read-only.ts';
import { useShell } from './shell-context.tsx';

const HistoryTab = lazyPart(() => import('./history/history-tab.tsx').then((module) => module.HistoryTab), {
  fallback: <PendingPlaceholder />,
});

/** Fields that may only be looked at are facts: plain, as dark as any text, and nothing to open. */
const FACTS = cx(
  '[&_.field-box]:border-transparent! [&_.field-box]:bg-transparent! [&_.field-box]:px-0!',
  '[&_.field-box]:text-n12! [&_.field-box]:opacity-100! [&_.field-trigger>svg]:hidden',
  // A number and its unit stand together.
  '[&_[role=spinbutton]]:field-sizing-content [&_[role=spinbutton]]:w-auto! [&_[role=spinbutton]]:flex-none!',
);

/** The fields of what is selected, with nothing selected those of the document itself; and the history. */
export function InspectorPanel() {
  const { Inspector } = useShell().kind.layout;
  const { history, showHistory } = useAddress();
  const isReadOnly = useReadOnly() !== null;
  return (
    <aside aria-label="Inspector" data-inspector className="flex h-full min-h-0 flex-col bg-n1">
      <Tabs
        label="Inspector"
        tabs={[
          { value: 'details', label: 'Details' },
          { value: 'history', label: 'History', opener: HistoryTab.opener },
        ]}
        value={history === null ? 'details' : 'history'}
        onChange={(tab) => showHistory(tab === 'history' ? 0 : null)}
      >
        {history === null ? (
          <div className={cx('flex min-h-0 flex-1 flex-col overflow-y-auto', isReadOnly && FACTS)}>
            <Inspector />
          </div>
        ) : (
          <HistoryTab chosen={history} />
        )}
      </Tabs>
    </aside>
  );
}
