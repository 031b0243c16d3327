import { changeTransition, setTransitionEnds } from '@diorama/documents/icgi/icgi.commands.ts';
import { Trash2 } from 'lucide-react';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { FieldRow } from '../../../ui/field-row.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { InspectorSection } from '../../../ui/inspector-section.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useExecute, useList, useRecord } from '../editor-hooks.ts';
import { MAX_NAME } from '../field-lengths.ts';
import { useStage } from '../stage/stage-context.tsx';
import { useDeletion } from '../use-deletion.ts';
import { FramesField } from './frames-field.tsx';

/** Words for what an encode is doing. */
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
  const { removeTransitionById } = useDeletion();
  const isReadOnly = useReadOnly() !== null;
  if (!transition) return <p className="p-4 text-n10">This transition was deleted.</p>;
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
              onClick={() => removeTransitionById(id)}
            />
          )
        }
      >
        <TextField
          label="Name"
          value={transition.name}
          placeholder="Untitled"
          maxLength={MAX_NAME}
          isReadOnly={isReadOnly}
          onChange={(name) => execute(changeTransition, { id, name }, { mergeKey: `name:${id}` })}
        />
        <Combobox
          label="From"
          placeholder="Choose a view"
          options={options}
          value={ends.start}
          onChange={(start) => execute(setTransitionEnds, { ...ends, start })}
          isDisabled={isReadOnly}
          {...(ends.start ? {} : { error: 'Where does it begin?' })}
        />
        <Combobox
          label="To"
          placeholder="Choose a view"
          options={options}
          value={ends.end}
          onChange={(end) => execute(setTransitionEnds, { ...ends, end })}
          isDisabled={isReadOnly}
          {...(ends.end ? {} : { error: 'Where does it end?' })}
        />
      </InspectorSection>
      <InspectorSection title="Frames">
        <FramesField transition={transition} />
        <NumberField
          label="Pace"
          unit="fps"
          min={1}
          max={60}
          step={1}
          value={transition.fps}
          isDisabled={isReadOnly}
          onChange={(fps) => execute(changeTransition, { id, fps: Math.round(fps) }, { mergeKey: `fps:${id}` })}
        />
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
