import type { RevisionEntry } from '@diorama/contract/revisions/revisions.contract.ts';
import { Bookmark, Server } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { cx } from '../../ui/cx.ts';
import { formatMoment } from '../../ui/format/relative-time.ts';
import { Avatar } from '../../ui/show/avatar.tsx';
import { Chip } from '../../ui/show/chip.tsx';
import { Icon } from '../../ui/show/icon.tsx';
import { timeOf } from './days.ts';

/** One entry of the list: who, when, what. Pressing it opens and closes its details. */
export function EntryRow({
  entry,
  isOpen,
  isHead,
  onToggle,
}: {
  entry: RevisionEntry;
  isOpen: boolean;
  isHead: boolean;
  onToggle: () => void;
}) {
  const { by, at, summary, name, publishedVersion } = entry;
  return (
    <button
      type="button"
      data-entry
      aria-expanded={isOpen}
      onClick={onToggle}
      onKeyDown={moveBetweenEntries}
      className={cx(
        'flex w-full min-w-0 items-start gap-2 px-3 py-2 text-left transition-colors focus-visible:outline-offset-[-2px]',
        isOpen ? 'bg-accent-soft' : 'hover:bg-n3',
      )}
    >
      <span className="mt-0.5 flex-none">
        {by ? (
          <Avatar name={by.name} colorKey={by.id} size={20} />
        ) : (
          <span className="grid size-5 place-items-center rounded-full bg-n4 text-n10">
            <Icon of={Server} size={12} />
          </span>
        )}
      </span>
      <span className="min-w-0 flex-1">
        {name !== null && (
          <span className="flex min-w-0 items-center gap-1 font-strong" title={name}>
            <Icon of={Bookmark} size={12} className="flex-none text-accent-ink" />
            <span className="truncate">{name}</span>
          </span>
        )}
        <span className="line-clamp-2 break-words">{summary}</span>
        <span className="mt-0.5 flex min-w-0 items-center gap-1.5 text-n10 text-xs">
          <span className="truncate">{by?.name ?? 'Diorama'}</span>
          <time dateTime={at.toISOString()} title={formatMoment(at)} className="flex-none tabular-nums">
            {timeOf(at)}
          </time>
          {publishedVersion !== null && <Chip tone="ok">v{publishedVersion}</Chip>}
          {isHead && <Chip>Now</Chip>}
        </span>
      </span>
    </button>
  );
}

/** Entries that Page up and Page down pass. */
const PAGE = 10;

/** Arrow keys, Page up and down, Home and End move between entries, whatever day they are of. */
function moveBetweenEntries(event: KeyboardEvent<HTMLElement>): void {
  const rows = [
    ...(event.currentTarget.closest('[data-history]')?.querySelectorAll<HTMLElement>('[data-entry]') ?? []),
  ];
  const at = rows.indexOf(event.currentTarget);
  const to = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + PAGE,
    PageUp: at - PAGE,
    Home: 0,
    End: rows.length - 1,
  }[event.key];
  if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  rows[Math.min(rows.length - 1, Math.max(0, to))]?.focus();
}
