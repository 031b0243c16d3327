import type { BindingUse } from '@diorama/documents/e3d/replace/bindings.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { Combobox } from '../../../ui/field/combobox.tsx';
import { counted } from '../../../ui/format/counted.ts';
import { Chip, type ChipTone } from '../../../ui/show/chip.tsx';
import { materialList } from '../../materials/public.ts';
import { labelOf } from './place-label.ts';
import {
  blocks,
  type Place,
  type PlanRow,
  placeKey,
  placeOf,
  placesFor,
  type ReplacementPlan,
} from './replacement-plan.ts';

/** Materials whose names are looked up at once. */
const MOST = 100;

/** Gives the name of a material of the library; “a material” while it is not known. */
function useSceneMaterialName(): (id: string) => string {
  const { data } = useInfiniteQuery(materialList({ limit: MOST }));
  const names = new Map(data?.pages.flatMap(({ items }) => items.map(({ id, name }): [string, string] => [id, name])));
  return (id) => names.get(id) ?? 'a material';
}

/** Places offered to one row, and rows of a kind that are shown at first. */
const MOST_PLACES = 500;
const MOST_SHOWN = 8;

type Choices = ReadonlyMap<string, Place | null>;
type PlanTableProps = {
  plan: ReplacementPlan;
  choices: Choices;
  /** Null: it stays lost. */
  onChoose: (key: string, place: Place | null) => void;
  /** Keys of new parts that get a slot. */
  wanted: ReadonlySet<string>;
  onWant: (keys: readonly string[], isWanted: boolean) => void;
};

/** What is lost, renamed, gone, new and kept, the most urgent first. */
export function PlanTable({ plan, choices, onChoose, wanted, onWant }: PlanTableProps) {
  const of = (state: PlanRow['state']) => plan.rows.filter((row) => row.state === state);
  const [lost, moved, kept] = [of('lost'), of('moved'), of('kept')];
  const rows = (list: readonly PlanRow[]) =>
    list.map((row) => (
      <BindingRow key={row.binding.key} row={row} now={plan.now} choices={choices} onChoose={onChoose} />
    ));
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap gap-1.5">
        <Chip tone="ok">{kept.length} kept</Chip>
        <Chip tone={moved.length > 0 ? 'warn' : 'neutral'}>{moved.length} renamed</Chip>
        <Chip>{plan.fresh.length} new</Chip>
        <Chip tone={lost.length > 0 ? 'bad' : 'neutral'}>{lost.length} lost</Chip>
        {plan.gone.length > 0 && <Chip tone="warn">{counted(plan.gone.length, 'part')} gone</Chip>}
      </p>
      {plan.rows.length === 0 && <p className="text-n11">Nothing in this configurator names parts of this model.</p>}
      <Group title="Lost" hint="Not found in the new file" rows={rows(lost)} />
      <Group title="Renamed" hint="Found under another name: check the match" rows={rows(moved)} />
      <Group
        title="Gone"
        hint="Not in the new file; nothing is bound to them"
        rows={plan.gone.map((part) => (
          <p key={placeKey(part)} className="flex items-baseline gap-2 py-2">
            <span className="min-w-0 truncate" title={labelOf(part)}>
              {labelOf(part)}
            </span>
            <span className="flex-none text-n10 text-xs">{counted(part.shape.triangles, 'triangle')}</span>
          </p>
        ))}
      />
      {plan.fresh.length > 0 && (
        <Group
          title="New"
          hint="Tick the parts that get a slot"
          rows={plan.fresh.map((part) => (
            <Checkbox
              key={placeKey(part)}
              label={labelOf(part)}
              hint={counted(part.shape.triangles, 'triangle')}
              isChecked={wanted.has(placeKey(part))}
              onChange={(isOn) => onWant([placeKey(part)], isOn)}
            />
          ))}
        />
      )}
      <Group title="Kept" hint="The same names in both files" rows={rows(kept)} isFolded />
    </div>
  );
}

function Group({
  title,
  hint,
  rows,
  isFolded = false,
}: {
  title: string;
  hint: string;
  rows: ReactNode[];
  isFolded?: boolean;
}) {
  const [most, setMost] = useState(isFolded ? 0 : MOST_SHOWN);
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="flex items-baseline gap-2 border-n5 border-b pb-1 font-semibold">
        {title} <span className="font-normal text-n10">{hint}</span>
      </h3>
      <div className="flex flex-col divide-y divide-n4">{rows.slice(0, most)}</div>
      {rows.length > most && (
        <Button size="small" variant="quiet" onClick={() => setMost(rows.length)}>
          {most === 0 ? `Show ${rows.length}` : `Show ${rows.length - most} more`}
        </Button>
      )}
    </section>
  );
}

const KINDS = { slot: 'Slot', override: 'Material override', clip: 'Clip' } as const;

function BindingRow({
  row,
  now,
  choices,
  onChoose,
}: { row: PlanRow; now: ReplacementPlan['now'] } & Pick<PlanTableProps, 'choices' | 'onChoose'>) {
  const { binding, state, score } = row;
  const [isOpen, setOpen] = useState(state !== 'kept');
  const place = placeOf(row, choices);
  const isChosen = choices.has(binding.key);
  const was = binding.type === 'clip' ? binding.clip : labelOf(binding.target);
  const places = isOpen ? placesFor(row, now, MOST_PLACES) : [];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_4rem] items-center gap-x-3 gap-y-1 py-2 max-sm:grid-cols-1">
      <div className="min-w-0">
        <p className="truncate font-medium" title={binding.name}>
          {binding.name || 'Untitled'}
        </p>
        <p className="truncate text-n10 text-xs" title={was}>
          {KINDS[binding.type]} · {was}
        </p>
        <UsedBy uses={binding.usedBy} isBlocking={blocks(row, choices)} />
      </div>
      {isOpen ? (
        <Combobox
          label={`Part for ${binding.name || 'Untitled'}`}
          hasHiddenLabel
          placeholder="Not in the new file"
          searchPlaceholder="Find a part"
          emptyText="No part matches."
          options={places.map((option) => ({ value: placeKey(option), label: labelOf(option) }))}
          value={place === null ? null : placeKey(place)}
          onChange={(next) => onChoose(binding.key, places.find((option) => placeKey(option) === next) ?? null)}
        />
      ) : (
        <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
          Change
        </Button>
      )}
      <span className="justify-self-end max-sm:justify-self-start">
        <Chip tone={toneOf(row, place, isChosen)}>
          {place === null
            ? 'Lost'
            : isChosen && placeKey(place) !== placeKey(row.to ?? '')
              ? 'Chosen'
              : `${Math.round(score * 100)} %`}
        </Chip>
      </span>
    </div>
  );
}

function toneOf({ state, score }: PlanRow, place: Place | null, isChosen: boolean): ChipTone {
  if (place === null) return 'bad';
  return isChosen || state === 'kept' || score >= 0.85 ? 'ok' : 'warn';
}

function UsedBy({ uses, isBlocking }: { uses: readonly BindingUse[]; isBlocking: boolean }) {
  const nameOf = useSceneMaterialName();
  if (uses.length === 0) return null;
  const isInGraph = uses.some(({ type }) => type === 'graph');
  const materials = uses.flatMap((use) => (use.type === 'material' ? nameOf(use.material) : []));
  const text = [isInGraph ? 'In use by the graph' : '', ...materials.map((name) => `Has ${name}`)]
    .filter(Boolean)
    .join(' · ');
  return <p className={isBlocking ? 'truncate text-bad-ink text-xs' : 'truncate text-n10 text-xs'}>{text}</p>;
}
