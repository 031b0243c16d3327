import type { ReactNode } from 'react';
import {
  ChangeList,
  NewCategories,
  NoteList,
  type ReviewedChange,
  ReviewLists,
} from '../../../../table-files/dialog/review-lists.tsx';
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

/** Shows everything that an import would do, before it does. */
export function ReviewStep({ plan, preview, isPlanning, onSwap }: ReviewStepProps) {
  const { added, updated, skipped, warned, newCategories } = plan;
  const changes = (items: readonly ReviewedFeature[]) => (
    <ChangeList label="Features" changes={items} shown={changeOf} />
  );
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="font-medium">
        {planText(plan)}
      </p>
      {plan.offersSwap && <SwapOffer isPending={isPlanning} onSwap={onSwap} />}
      {newCategories.length > 0 && <NewCategories names={newCategories.map(({ name }) => name)} />}
      {preview}
      <ReviewLists
        lists={[
          { label: 'New', count: added.length, content: changes(added) },
          { label: 'Changed', count: updated.length, content: changes(updated) },
          { label: 'Skipped', count: skipped.count, content: <NoteList notes={skipped} /> },
          { label: 'Warnings', count: warned.count, content: <NoteList notes={warned} /> },
        ]}
      />
    </div>
  );
}

const WHAT = { hotspots: 'place', outlines: 'outline', labels: 'label' } as const;

const changeOf = ({ row, name, collection, differences }: ReviewedFeature): ReviewedChange => ({
  name,
  detail: `${WHAT[collection]}, row ${row}`,
  differences,
});
