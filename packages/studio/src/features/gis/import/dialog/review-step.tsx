import { type ReactNode, useState } from 'react';
import {
  ChangeList,
  NewCategories,
  NoteList,
  type ReviewedChange,
} from '../../../../table-files/dialog/review-lists.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
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
      {newCategories.length > 0 && <NewCategories names={newCategories.map(({ name }) => name)} />}
      {preview}
      {open !== undefined && (
        <div className="flex flex-col overflow-hidden rounded-lg border border-n5">
          <Tabs label="What changes" tabs={tabs} value={open} onChange={setChosen}>
            {open === 'added' || open === 'updated' ? (
              <ChangeList key={open} label="Features" changes={plan[open]} shown={changeOf} />
            ) : (
              <NoteList key={open} notes={plan[open]} />
            )}
          </Tabs>
        </div>
      )}
    </div>
  );
}

const WHAT = { hotspots: 'place', outlines: 'outline', labels: 'label' } as const;

const changeOf = ({ row, name, collection, differences }: ReviewedFeature): ReviewedChange => ({
  name,
  detail: `${WHAT[collection]}, row ${row}`,
  differences,
});
