import { forEach } from '@diorama/documents/engine/command.ts';
import { changeKeyframe } from '@diorama/documents/icgi/icgi.commands.ts';
import { Scissors, Trash2 } from 'lucide-react';
import { BatchRename, NamesBefore } from '../../../editor/fields/batch-rename.tsx';
import { BoundDial, BoundNumber } from '../../../editor/fields/bound-fields.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { SegmentedControl } from '../../../ui/button/segmented-control.tsx';
import { FieldRow } from '../../../ui/field/field-row.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { counted } from '../../../ui/format/counted.ts';
import { useExecute, useField, useList } from '../editor-hooks.ts';
import { shortenedNames } from '../upload/plan/proposed-names.ts';
import { useDeletion } from '../use-deletion.ts';
import { PACES } from './paces.ts';

/** Several views, or several transitions, that are selected together in their list: what they have in common. */
export function SeveralInspector({ collection, ids }: { collection: string; ids: readonly string[] }) {
  return collection === 'keyframes' ? <SeveralViews ids={ids} /> : <SeveralTransitions ids={ids} />;
}

function SeveralViews({ ids }: { ids: readonly string[] }) {
  const execute = useExecute();
  const { removeKeyframes } = useDeletion();
  const scale = useField('keyframes', ids, ['scale']);
  const compass = useField('keyframes', ids, ['compass']);
  const views = useList('keyframes');
  const shorter = shortenedNames(views, new Set(ids));
  const rename = (verb: string) => (names: readonly { id: string; name: string }[]) =>
    execute(
      forEach(`${verb} ${counted(names.length, 'name')}`, changeKeyframe),
      names.map(({ id, name }) => ({ id, name })),
    );
  return (
    <>
      <InspectorSection
        title={counted(ids.length, 'view')}
        actions={
          !scale.isReadOnly && (
            <IconButton label="Delete views" icon={Trash2} shortcut="Del" onClick={() => removeKeyframes(ids)} />
          )
        }
      >
        <BoundNumber field={scale} step={0.05} />
        <BoundDial field={compass} />
      </InspectorSection>
      {!scale.isReadOnly && (
        <InspectorSection title="Names">
          <BatchRename records={views.filter(({ id }) => ids.includes(id))} onRename={rename('Rename')} />
          {shorter.length > 0 && (
            <>
              <NamesBefore names={shorter} />
              <Button size="small" icon={Scissors} onClick={() => rename('Shorten')(shorter)}>
                Shorten names
              </Button>
            </>
          )}
        </InspectorSection>
      )}
    </>
  );
}

function SeveralTransitions({ ids }: { ids: readonly string[] }) {
  const { removeTransitions } = useDeletion();
  const fps = useField('transitions', ids, ['fps']);
  const easing = useField('transitions', ids, ['easing']);
  return (
    <InspectorSection
      title={counted(ids.length, 'transition')}
      actions={
        !fps.isReadOnly && (
          <IconButton label="Delete transitions" icon={Trash2} shortcut="Del" onClick={() => removeTransitions(ids)} />
        )
      }
    >
      <BoundNumber field={fps} step={1} isWhole />
      <FieldRow label="Pace">
        <SegmentedControl
          label="Pace"
          options={PACES}
          value={easing.isMixed ? null : (easing.value ?? 'linear')}
          onChange={(next) => easing.onChange(next)}
          isDisabled={easing.isReadOnly}
        />
      </FieldRow>
    </InspectorSection>
  );
}
