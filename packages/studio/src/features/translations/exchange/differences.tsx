import type { ImportDifference, ImportedTranslations } from '@diorama/contract/translations/translations.contract.ts';
import { useRef } from 'react';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { VirtualRows } from '../../../ui/list/virtual-rows.tsx';
import { languageName } from '../session/session-context.tsx';

const ACTIONS: Readonly<Record<ImportDifference['action'], { label: string; tone: ChipTone }>> = {
  refuse: { label: 'Refused', tone: 'bad' },
  change: { label: 'Change', tone: 'warn' },
  add: { label: 'Add', tone: 'ok' },
  keep: { label: 'Keep', tone: 'neutral' },
};

/** What an import would do: figures, then each text before and after. */
export function Differences({ imported: { counts, differences, notes } }: { imported: ImportedTranslations }) {
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <section aria-label="Differences" className="min-w-0">
      <p role="status">
        {counts.change} changed, {counts.add} added, {counts.unchanged} unchanged
        {counts.keep > 0 && `, ${counts.keep} kept as they are`}
        {counts.refuse > 0 && <span className="text-bad-ink">, {counts.refuse} refused</span>}
      </p>
      {notes.map((note) => (
        <p key={note} className="mt-1 text-warn-ink">
          {note}
        </p>
      ))}
      {differences.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the keyboard
        <div ref={scroller} tabIndex={0} className="mt-2 max-h-80 overflow-y-auto rounded-lg border border-n5">
          <VirtualRows
            scroller={scroller}
            count={differences.length}
            rowHeight={56}
            keyOf={(index) => String(index)}
            leadAt={-1}
            isMeasured
          >
            {(index) => {
              const difference = differences[index];
              return difference ? <Difference difference={difference} /> : null;
            }}
          </VirtualRows>
        </div>
      )}
    </section>
  );
}

function Difference({ difference }: { difference: ImportDifference }) {
  const { key, place, language, action, before, after, isUnfinished, message } = difference;
  const { label, tone } = ACTIONS[action];
  return (
    <div className="flex items-start gap-3 border-n5 border-b px-3 py-2">
      <span className="w-20 flex-none">
        <Chip tone={tone}>{label}</Chip>
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate text-n10 text-xs" title={key}>
          {[place ?? key, language === null ? '' : languageName(language)].filter(Boolean).join(', ')}
        </p>
        {before !== null && before !== after && action !== 'add' && (
          <p className="truncate text-n10 line-through">{before}</p>
        )}
        <p className="line-clamp-2 break-words">{after}</p>
        {message && <p className={cx('text-xs', action === 'refuse' ? 'text-bad-ink' : 'text-warn-ink')}>{message}</p>}
        {isUnfinished && action !== 'refuse' && !message && <p className="text-warn-ink text-xs">Unfinished</p>}
      </div>
    </div>
  );
}
