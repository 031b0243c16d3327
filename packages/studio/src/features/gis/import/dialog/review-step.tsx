import type { ReactNode } from 'react';
import { ImportQuestion } from '../../../../editor/import/import-question.tsx';
import {
  ChangeList,
  NewCategories,
  NoteList,
  type ReviewedChange,
  ReviewLists,
} from '../../../../editor/import/review-lists.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { Checkbox } from '../../../../ui/field/checkbox.tsx';
import { formatBytes } from '../../../../ui/format/bytes.ts';
import { counted } from '../../../../ui/format/counted.ts';
import type { ImportMapping } from '../plan/mapping.ts';
import type { MissingFeature } from '../plan/missing-features.ts';
import type { ImportPlan, ReviewedFeature } from '../plan/plan-import.ts';
import { planText } from '../plan/plan-text.ts';
import type { PiledPlaces } from '../plan/systems/piled-places.ts';
import { SwapOffer } from './swap-offer.tsx';

const ANSWERS = [
  {
    value: 'leave',
    label: 'Leave them out',
    hint: 'They are listed under “Skipped”. Correct their places and import the file again',
  },
  { value: 'keep', label: 'Import them there', hint: 'Their pins lie over each other' },
] as const;

/** Prompts about points at one place: an address that was not found gets that of the town. */
function PileQuestion(props: { piled: PiledPlaces; onAnswer: (answer: NonNullable<ImportMapping['piled']>) => void }) {
  const { piled, onAnswer } = props;
  const [[lng, lat] = [0, 0]] = piled.places;
  const count = piled.count.toLocaleString('en');
  const where =
    piled.places.length === 1
      ? `one place, ${lat.toFixed(5)}, ${lng.toFixed(5)}`
      : `${piled.places.length} places, most of them at ${lat.toFixed(5)}, ${lng.toFixed(5)}`;
  return (
    <ImportQuestion
      label="Points at one place"
      text={`${count} points stand at ${where}. Services that look addresses up do this with those they do not find.`}
      answersLabel="These points"
      answers={ANSWERS}
      value={piled.answer}
      onAnswer={(value) => onAnswer(value === 'keep' ? 'keep' : 'leave')}
    />
  );
}

interface ReviewStepProps {
  plan: ImportPlan;
  /** What it would look like on the map. */
  preview: ReactNode;
  isPlanning: boolean;
  onSwap: () => void;
  onPiled: (answer: 'keep' | 'leave') => void;
  /** Bytes that a map may have; null: not known here. */
  limit: number | null;
  /** Share of the points that shapes keep in this plan. */
  keptShare: number;
  onSimplify: (keptShare: number) => void;
  /** Features that the file does not have any more are deleted. */
  removesMissing: boolean;
  onRemoveMissing: (removes: boolean) => void;
}

/** Shows everything that an import would do, before it does. */
export function ReviewStep(props: ReviewStepProps) {
  const { plan, preview, isPlanning, onSwap, onPiled, limit, keptShare, onSimplify, removesMissing, onRemoveMissing } =
    props;
  const { added, updated, skipped, warned, newCategories, missing } = plan;
  const changes = (items: readonly ReviewedFeature[]) => (
    <ChangeList label="Features" changes={items} shown={changeOf} />
  );
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="font-medium">
        {planText(plan)}
      </p>
      {limit !== null && plan.weight > limit && <TooLarge {...{ plan, limit, keptShare, isPlanning, onSimplify }} />}
      {plan.offersSwap && <SwapOffer isPending={isPlanning} onSwap={onSwap} />}
      {plan.piled && <PileQuestion piled={plan.piled} onAnswer={onPiled} />}
      {missing.length > 0 && (
        <Checkbox
          label={`Delete ${counted(missing.length, 'feature')} that an earlier file brought and this one does not have`}
          isChecked={removesMissing}
          onChange={onRemoveMissing}
        />
      )}
      {newCategories.length > 0 && <NewCategories names={newCategories.map(({ name }) => name)} />}
      {preview}
      <ReviewLists
        lists={[
          { label: 'New', count: added.length, content: changes(added) },
          { label: 'Changed', count: updated.length, content: changes(updated) },
          {
            label: 'Not in the file',
            count: missing.length,
            content: <ChangeList label="Features" changes={missing} shown={missingOf} />,
          },
          { label: 'Skipped', count: skipped.count, content: <NoteList notes={skipped} /> },
          { label: 'Warnings', count: warned.count, content: <NoteList notes={warned} /> },
        ]}
      />
    </div>
  );
}

type TooLargeProps = Pick<ReviewStepProps, 'plan' | 'keptShare' | 'isPlanning' | 'onSimplify'> & { limit: number };

/** Points that shapes keep at least: with fewer, a map is no use. */
const LEAST_SHARE = 0.02;

/** Says that the map could not be stored, before any of it is written. */
function TooLarge({ plan, limit, keptShare, isPlanning, onSimplify }: TooLargeProps) {
  // A little less than fits: fields that are no points stay as they are.
  const share = Math.max(LEAST_SHARE, keptShare * (limit / plan.weight) * 0.85);
  const canSimplify = plan.edit.added.outlines.length > 0 && keptShare > LEAST_SHARE;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-bad-soft px-3 py-2">
      <p className="min-w-0 flex-1 basis-60 text-bad-ink">
        The map would have {formatBytes(plan.weight)}, and a map holds {formatBytes(limit)}. Nothing is imported. Split
        the file, by layer or by area{canSimplify && ', or simplify its shapes'}.
      </p>
      {canSimplify && (
        <Button size="small" isPending={isPlanning} onClick={() => onSimplify(share)}>
          Simplify shapes
        </Button>
      )}
    </div>
  );
}

const WHAT = { hotspots: 'place', outlines: 'outline', labels: 'label' } as const;

const missingOf = ({ collection, key, name }: MissingFeature): ReviewedChange => ({
  name,
  detail: `${WHAT[collection]}, key ${key}`,
  differences: [],
});

const changeOf = ({ row, name, collection, differences }: ReviewedFeature): ReviewedChange => ({
  name,
  detail: `${WHAT[collection]}, row ${row}`,
  differences,
});
