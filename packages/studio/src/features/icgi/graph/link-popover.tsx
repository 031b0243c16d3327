import type { ControlName } from '@diorama/documents/icgi/icgi.records.ts';
import { type ChosenLink, cutTo, playing } from '@diorama/documents/icgi/view-links.ts';
import { Signpost } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { CanvasPopup } from '../../../editor/graph/menu/canvas-popup.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { SegmentedControl } from '../../../ui/button/segmented-control.tsx';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { ARROW_ICONS, ARROW_LABELS } from '../arrow-icons.ts';
import { useEditor, useRecord } from '../editor-hooks.ts';
import { linkPlan, linkTargets } from './link-plan.ts';

interface LinkPopoverProps {
  from: string;
  to: string;
  /** Pixels inside the graph. */
  at: { x: number; y: number };
  onLink: (links: readonly ChosenLink[]) => void;
  onClose: () => void;
}

/** How a new link goes: on which arrow, by which transition or as a cut, and whether back too. */
export function LinkPopover({ from, to, at, onLink, onClose }: LinkPopoverProps) {
  const { store } = useEditor();
  const [view, other] = [useRecord('keyframes', from), useRecord('keyframes', to)];
  const icgi = store.records();
  const { moves, arrows } = useMemo(() => linkTargets(icgi, from, to), [icgi, from, to]);
  const [name, setName] = useState<ControlName | 'direction'>(arrows[0]?.name ?? 'direction');
  const [way, setWay] = useState(moves[0] ? wayOf(moves[0]) : 'cut');
  const [hasWayBack, setWayBack] = useState(true);
  const confirm = useRef<HTMLButtonElement>(null);
  useEffect(() => confirm.current?.focus(), []);
  if (!view || !other) return null;
  const move = moves.find((one) => wayOf(one) === way);
  const control = move ? playing(move.transition, move.reverse) : cutTo(to);
  const link: ChosenLink = name === 'direction' ? { keyframe: from, name, to } : { keyframe: from, name, control };
  const plan = linkPlan(icgi, link, control, hasWayBack);
  const canReturn = linkPlan(icgi, link, control, true).length > 1;
  const replaced = arrows.find((arrow) => arrow.name === name)?.leadsTo;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) onLink(plan);
  };
  return (
    <CanvasPopup
      label={`Link ${view.name} to ${other.name}`}
      {...{ at, onKeyDown, onClose }}
      width={320}
      height={292}
      className="flex flex-col gap-2.5 p-3"
    >
      <h2 className="truncate font-strong" title={`${view.name} → ${other.name}`}>
        {view.name || 'Untitled'} → {other.name || 'Untitled'}
      </h2>
      <SegmentedControl
        label="Arrow"
        value={name}
        onChange={setName}
        options={arrows.map((arrow) => ({
          value: arrow.name,
          label: LINK_LABELS[arrow.name],
          icon: arrow.name === 'direction' ? Signpost : ARROW_ICONS[arrow.name],
        }))}
      />
      {replaced && <p className="text-warn-ink text-xs">Replaces the way to {replaced}.</p>}
      {name === 'direction' ? (
        <p className="text-n10 text-xs">
          A marker in the picture that visitors press to walk there{moves.length > 0 ? ', by the transition' : ''}. Drag
          it to its place in the view.
        </p>
      ) : (
        <div role="radiogroup" aria-label="What it does" className="flex max-h-40 flex-col gap-0.5 overflow-y-auto">
          {moves.length > 0 && <p className="text-n10 text-xs">Play a transition</p>}
          {moves.map((one) => (
            <Way key={wayOf(one)} value={wayOf(one)} label={one.label} chosen={way} onChoose={setWay} />
          ))}
          <Way value="cut" label={`Cut to ${other.name || 'Untitled'}`} chosen={way} onChoose={setWay} />
        </div>
      )}
      <Checkbox
        label="Also link back"
        isChecked={hasWayBack && canReturn}
        isDisabled={!canReturn}
        onChange={setWayBack}
        hint={canReturn ? backHint(plan[1]?.name) : 'There is a way back already'}
      />
      <Button ref={confirm} variant="primary" onClick={() => onLink(plan)}>
        {plan.length > 1 ? 'Link both ways' : 'Link'}
      </Button>
    </CanvasPopup>
  );
}

const wayOf = ({ transition, reverse }: { transition: string; reverse: boolean }) => `${transition} ${reverse}`;
const backHint = (name: ControlName | 'direction' | undefined): string => {
  if (name === 'direction') return 'By a direction marker there';
  return name ? `On the ${ARROW_LABELS[name].toLowerCase()} arrow there` : 'On a free arrow there';
};
const LINK_LABELS = { ...ARROW_LABELS, direction: 'Marker' } as const;

function Way({
  value,
  label,
  chosen,
  onChoose,
}: {
  value: string;
  label: string;
  chosen: string;
  onChoose: (value: string) => void;
}) {
  return (
    <label className="flex min-h-7 items-center gap-2 rounded-sm px-1 hover:bg-n3 has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:min-h-11">
      <input
        type="radio"
        name="what-the-link-does"
        checked={chosen === value}
        onChange={() => onChoose(value)}
        className="size-4 flex-none accent-accent"
      />
      <span className="min-w-0 truncate" title={label}>
        {label}
      </span>
    </label>
  );
}
