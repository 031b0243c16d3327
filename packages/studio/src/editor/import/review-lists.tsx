import { Fragment, type ReactNode, useRef, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { counted } from '../../ui/format/counted.ts';
import { VirtualRows } from '../../ui/list/virtual-rows.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { RowNotes } from './row-notes.ts';

/** What an import makes or changes, as a review shows it. */
export interface ReviewedChange {
  name: string;
  /** What it is and where it comes from: `place, row 4`. */
  detail: string;
  /** `field`: empty where a thing has only one. */
  differences: readonly { field: string; before: string; after: string }[];
  /** What is wrong with it, or worth knowing. */
  note?: string;
  /** It is not taken. */
  isBad?: boolean;
}

/** Changes in a list: laying out the rows of more takes as long as the page may stand still. */
const MOST_LISTED = 10_000;

interface ChangeListProps<T> {
  label: string;
  changes: readonly T[];
  shown: (change: T) => ReviewedChange;
}

/** What changes, each with what stood there and what will. */
export function ChangeList<T>({ label, changes, shown }: ChangeListProps<T>) {
  const rest = changes.length - MOST_LISTED;
  return (
    <ReviewRows count={Math.min(changes.length, MOST_LISTED + 1)} label={label}>
      {(at) => {
        if (at === MOST_LISTED) return <p className="text-n10">and {rest.toLocaleString('en')} more</p>;
        const change = changes[at];
        if (!change) return null;
        const { name, detail, differences, note, isBad = false } = shown(change);
        return (
          <>
            <p className="flex min-w-0 items-baseline gap-2">
              <span className="truncate font-medium" title={name}>
                {name || 'Without a name'}
              </span>
              <span className="ml-auto flex-none text-n10 text-xs">{detail}</span>
            </p>
            {differences.map(({ field, before, after }) => (
              <p key={field} className="break-words text-n11 text-xs">
                {field !== '' && `${field}: `}
                {before !== '' && (
                  <>
                    <del className="text-n10">{before.slice(0, 200)}</del> →{' '}
                  </>
                )}
                <ins className="no-underline">{after.slice(0, 200) || 'empty'}</ins>
              </p>
            ))}
            {note && <p className={cx('text-xs', isBad ? 'text-bad-ink' : 'text-warn-ink')}>{note}</p>}
          </>
        );
      }}
    </ReviewRows>
  );
}

/** Rows of the table, or things, each with a reason. `what`: what one of them is called. */
export function NoteList({ notes: { list, count }, what = 'row' }: { notes: RowNotes; what?: string }) {
  const rest = count - list.length;
  return (
    <ReviewRows count={list.length + (rest > 0 ? 1 : 0)} label="Rows">
      {(at) => {
        const found = list[at];
        if (!found) return <p className="text-n10">and {counted(rest, what)} more</p>;
        return (
          <p className="break-words">
            <span className="text-n10">{typeof found.row === 'number' ? `Row ${found.row}` : found.row}:</span>{' '}
            {found.reason}
          </p>
        );
      }}
    </ReviewRows>
  );
}

interface ReviewListsProps {
  /** Those without entries are left out; the first one is open. */
  lists: readonly { label: string; count: number; content: ReactNode }[];
}

/** What changes and what does not, each in a tab. */
export function ReviewLists({ lists }: ReviewListsProps) {
  const tabs = lists.filter(({ count }) => count > 0).map((list) => ({ ...list, value: list.label }));
  const [chosen, setChosen] = useState('');
  const open = tabs.find(({ value }) => value === chosen) ?? tabs[0];
  if (!open) return null;
  return (
    <div className="flex flex-col overflow-hidden rounded-lg border border-n5">
      <Tabs label="What changes" tabs={tabs} value={open.value} onChange={setChosen}>
        <Fragment key={open.value}>{open.content}</Fragment>
      </Tabs>
    </div>
  );
}

interface ReviewRowsProps {
  count: number;
  label: string;
  children: (at: number) => ReactNode;
}

/** Names of categories that an import makes; the first ones where they are many. */
export function NewCategories({ names }: { names: readonly string[] }) {
  return (
    <p className="break-words text-n11">
      {names.length === 1 ? 'New category' : `${names.length.toLocaleString('en')} new categories`}:{' '}
      {names.slice(0, 8).join(', ')}
      {names.length > 8 && ` and ${(names.length - 8).toLocaleString('en')} more`}
    </p>
  );
}

function ReviewRows({ count, label, children }: ReviewRowsProps) {
  const scroller = useRef<HTMLElement>(null);
  return (
    <section
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the keyboard
      tabIndex={0}
      aria-label={label}
      className="max-h-72 overflow-y-auto [&_[data-index]:last-child>div]:border-b-0"
    >
      <VirtualRows scroller={scroller} count={count} rowHeight={34} keyOf={String} leadAt={-1} isMeasured>
        {(at) => <div className="border-n5 border-b px-3 py-1.5">{children(at)}</div>}
      </VirtualRows>
    </section>
  );
}
