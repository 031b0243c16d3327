import { setTransitionEnds } from '@diorama/documents/icgi/icgi.commands.ts';
import type { TransitionRecord } from '@diorama/documents/icgi/icgi.records.ts';
import { Trash2, Video } from 'lucide-react';
import { useEffect } from 'react';
import { DeletedRecord } from '../../../editor/address/deleted-record.tsx';
import { BoundNumber, BoundText, errorOf, Marked } from '../../../editor/fields/bound-fields.tsx';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { SegmentedControl } from '../../../ui/button/segmented-control.tsx';
import { Combobox } from '../../../ui/field/combobox.tsx';
import { FieldRow } from '../../../ui/field/field-row.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { counted } from '../../../ui/format/counted.ts';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { AssetPicker } from '../../files/public.ts';
import { useExecute, useField, useList, useRecord } from '../editor-hooks.ts';
import { freshTransitions } from '../fresh-transitions.ts';
import { useStage } from '../stage-context.tsx';
import { useReplaceFrames } from '../upload/use-replace-frames.tsx';
import { useDeletion } from '../use-deletion.ts';
import { PACES } from './paces.ts';

const FollowSection = lazyPart(() => import('../motion/follow-section.tsx').then((module) => module.FollowSection));

/** What an encode is doing, as it is shown. */
const STATES = {
  queued: 'Waiting to be encoded',
  running: 'Being encoded',
  done: 'Plays as video, both ways',
  failed: 'Could not be encoded; cross-fades',
  frames: 'Plays frame by frame',
} as const;

/** One camera move: what it joins, its frames and its pace. */
export function TransitionInspector({ id }: { id: string }) {
  const execute = useExecute();
  const transition = useRecord('transitions', id);
  const keyframes = useList('keyframes');
  const { media } = useStage();
  const { removeTransitions } = useDeletion();
  const name = useField('transitions', id, ['name']);
  const start = useField('transitions', id, ['start']);
  const end = useField('transitions', id, ['end']);
  const fps = useField('transitions', id, ['fps']);
  const easing = useField('transitions', id, ['easing']);
  const { isReadOnly } = name;
  useEffect(() => () => void freshTransitions.delete(id), [id]);
  if (!transition) return <DeletedRecord recordKey={`transitions/${id}`} />;
  /** Of one that was just made, what it lacks is what to do next, not a mistake. */
  const wanted = (field: Parameters<typeof errorOf>[0], hint: string) =>
    freshTransitions.has(id) ? (field.issue ? { hint } : {}) : errorOf(field);
  const work = media?.transitions.find((entry) => entry.id === id);
  const options = keyframes.map((view) => ({ value: view.id, label: view.name || 'Untitled' }));
  const count = transition.frames.length;
  const ends = { id, start: transition.start?.id ?? null, end: transition.end?.id ?? null };
  return (
    <>
      <InspectorSection
        title="Transition"
        actions={
          !isReadOnly && (
            <IconButton
              label="Delete transition"
              icon={Trash2}
              shortcut="Del"
              onClick={() => removeTransitions([id])}
            />
          )
        }
      >
        <BoundText field={name} placeholder="Untitled" />
        <Marked field={start}>
          <Combobox
            label="From"
            placeholder="Choose a view"
            options={options}
            value={ends.start}
            onChange={(view) => execute(setTransitionEnds, { ...ends, start: view })}
            isDisabled={isReadOnly}
            {...wanted(start, 'Choose the view it begins in')}
          />
        </Marked>
        <Marked field={end}>
          <Combobox
            label="To"
            placeholder="Choose a view"
            options={options}
            value={ends.end}
            onChange={(view) => execute(setTransitionEnds, { ...ends, end: view })}
            isDisabled={isReadOnly}
            {...wanted(end, 'Choose the view it ends in')}
          />
        </Marked>
      </InspectorSection>
      <InspectorSection title="Frames">
        <FramesField transition={transition} />
        <BoundNumber field={fps} step={1} isWhole />
        <NumberField
          label="Length"
          unit="s"
          step={0.1}
          min={count / 60}
          max={count}
          value={Math.round((count / transition.fps) * 10) / 10}
          onChange={(seconds) =>
            seconds > 0 && fps.onChange(Math.min(60, Math.max(1, Math.round((count / seconds) * 100) / 100)))
          }
          onGestureEnd={fps.onGestureEnd}
          isDisabled={isReadOnly || count === 0}
        />
        <FieldRow label="Pace">
          <SegmentedControl
            label="Pace"
            options={PACES}
            value={easing.value ?? 'linear'}
            onChange={(next) => easing.onChange(next)}
            isDisabled={isReadOnly}
          />
        </FieldRow>
        {work?.state && (
          <FieldRow label="Video">
            <span title={work.message ?? undefined}>
              {STATES[work.state]}
              {work.state === 'running' && `, ${Math.round(work.progress * 100)} %`}
            </span>
          </FieldRow>
        )}
      </InspectorSection>
      {count > 1 && start.value && end.value && <FollowSection transition={id} />}
    </>
  );
}

/** The frames of a move, and the way to exchange them while its links stay. */
function FramesField({ transition: { id, frames } }: { transition: TransitionRecord }) {
  const isReadOnly = useReadOnly() !== null;
  const { pick, picker } = useReplaceFrames(id);
  return (
    <div className="flex items-center gap-2">
      <span className="min-w-0 flex-1 truncate text-n10 text-xs">
        {frames.length === 0 ? 'No frames yet' : `${counted(frames.length, 'frame')}, from ${frames[0]?.name ?? ''}`}
      </span>
      {!isReadOnly && (
        <Button size="small" icon={Video} {...AssetPicker.opener} onClick={pick}>
          {frames.length === 0 ? 'Choose' : 'Replace'}
        </Button>
      )}
      {picker}
    </div>
  );
}
