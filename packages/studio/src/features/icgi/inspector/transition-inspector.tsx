import { setTransitionEnds } from '@diorama/documents/icgi/icgi.commands.ts';
import { Trash2 } from 'lucide-react';
import { DeletedRecord } from '../../../editor/deleted-record.tsx';
import { BoundNumber, BoundText, errorOf } from '../../../editor/fields/bound-fields.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { FieldRow } from '../../../ui/field-row.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { InspectorSection } from '../../../ui/inspector-section.tsx';
import { useExecute, useField, useList, useRecord } from '../editor-hooks.ts';
import { useStage } from '../stage/stage-context.tsx';
import { useDeletion } from '../use-deletion.ts';
import { FramesField } from './frames-field.tsx';

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
  const { isReadOnly } = name;
  if (!transition) return <DeletedRecord recordKey={`transitions/${id}`} />;
  const work = media?.transitions.find((entry) => entry.id === id);
  const options = keyframes.map((view) => ({ value: view.id, label: view.name || 'Untitled' }));
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
        <Combobox
          label="From"
          placeholder="Choose a view"
          options={options}
          value={ends.start}
          onChange={(view) => execute(setTransitionEnds, { ...ends, start: view })}
          isDisabled={isReadOnly}
          {...errorOf(start)}
        />
        <Combobox
          label="To"
          placeholder="Choose a view"
          options={options}
          value={ends.end}
          onChange={(view) => execute(setTransitionEnds, { ...ends, end: view })}
          isDisabled={isReadOnly}
          {...errorOf(end)}
        />
      </InspectorSection>
      <InspectorSection title="Frames">
        <FramesField transition={transition} />
        <BoundNumber field={fps} step={1} isWhole />
        <FieldRow label="Length">{`${(transition.frames.length / transition.fps).toFixed(1)} s`}</FieldRow>
        {work?.state && (
          <FieldRow label="Video">
            <span title={work.message ?? undefined}>
              {STATES[work.state]}
              {work.state === 'running' && `, ${Math.round(work.progress * 100)} %`}
            </span>
          </FieldRow>
        )}
      </InspectorSection>
    </>
  );
}
