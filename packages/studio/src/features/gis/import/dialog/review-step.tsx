import { type ReactNode, useRef, useState } from 'react';
import { counted } from '../../../../ui/format/counted.ts';
import { VirtualRows } from '../../../../ui/list/virtual-rows.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import type { RowNotes } from '../parse/parsed-file.ts';
import type { ImportPlan, ReviewedFeature } from '../plan/plan-import.ts';
import { planText } from '../plan/plan-text.ts';
import { SwapOffer } from './swap-offer.tsx';

interface ReviewStepProps {
  plan: ImportPlan;
  /** What it would look like on the map. */
  preview: ReactNode;
  isPlanning: boolean;
  onSwap: () => void;
}

type List = 'added' | 'updated' | 'skipped' | 'warned';

/** Shows everything that an import would do, before it does. */
export function ReviewStep({ plan, preview, isPlanning, onSwap }: ReviewStepProps) {
  const { added, updated, skipped, warned, newCategories } = plan;
  const all: { value: List; label: string; count: number }[] = [
    { value: 'added', label: 'New', count: added.length },
    { value: 'updated', label: 'Changed', count: updated.length },
    { value: 'skipped', label: 'Skipped', count: skipped.count },
    { value: 'warned', label: 'Warnings', count: warned.count },
  ];
  const tabs = all.filter(({ count }) => count > 0);
  const [chosen, setChosen] = useState<List>('added');
  const open = tabs.find(({ value }) => value === chosen)?.value ?? tabs[0]?.value;
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="font-medium">
        {planText(plan)}
      </p>
      {plan.offersSwap && <SwapOffer isPending={isPlanning} onSwap={onSwap} />}
      {newCategories.length > 0 && (
        <p className="text-n11">
          {newCategories.length === 1 ? 'New category' : `${newCategories.length.toLocaleString('en')} new categories`}:{' '}
          {newCategories
            .slice(0, 8)
            .map(({ name }) => name)
            .join(', ')}
          {newCategories.length > 8 && ` and ${(newCategories.length - 8).toLocaleString('en')} more`}
        </p>
      )}
      {preview}
      {open !== undefined && (
        <div className="flex flex-col overflow-hidden rounded-lg border border-n5">
          <Tabs label="What changes" tabs={tabs} value={open} onChange={setChosen}>
            {open === 'added' || open === 'updated' ? (
              <Features key={open} features={plan[open]} />
            ) : (
              <Notes key={open} notes={plan[open]} />
            )}
          </Tabs>
        </div>
      )}
    </div>
  );
}

const WHAT = { hotspots: 'place', outlines: 'outline', labels: 'label' } as const;

function Features({ features }: { features: readonly ReviewedFeature[] }) {
  return (
    <Rows count={features.length} label="Features">
      {(at) => {
        const feature = features[at];
        if (!feature) return null;
        const { row, name, collection, differences } = feature;
        return (
          <>
            <p className="flex min-w-0 items-baseline gap-2">
              <span className="truncate font-medium" title={name}>
                {name || 'Without a name'}
              </span>
              <span className="ml-auto flex-none text-n10 text-xs">
                {WHAT[collection]}, row {row}
              </span>
            </p>
            {differences.map(({ field, before, after }) => (
              <p key={field} className="break-words text-n11 text-xs">
                {field}: <del className="text-n10">{before.slice(0, 200) || 'empty'}</del>{' '}
                <ins className="no-underline">→ {after.slice(0, 200)}</ins>
              </p>
            ))}
          </>
        );
      }}
    </Rows>
  );
}

function Notes({ notes: { list, count } }: { notes: RowNotes }) {
  const rest = count - list.length;
  return (
    <Rows count={list.length + (rest > 0 ? 1 : 0)} label="Rows">
      {(at) => {
        const found = list[at];
        if (!found) return <p className="text-n10">and {counted(rest, 'row')} more</p>;
        return (
          <p className="break-words">
            <span className="text-n10">{typeof found.row === 'number' ? `Row ${found.row}` : found.row}:</span>{' '}
            {found.reason}
          </p>
        );
      }}
    </Rows>
  );
}

function Rows({ count, label, children }: { count: number; label: string; children: (at: number) => ReactNode }) {
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
