import { setStopCategory } from '@diorama/documents/gis/commands/stop.commands.ts';
import { Camera, Copy, Locate, Trash2 } from 'lucide-react';
import { useAddress } from '../../../editor/address/address.tsx';
import { DeletedRecord } from '../../../editor/address/deleted-record.tsx';
import { BoundLocalized } from '../../../editor/fields/bound-fields.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { FieldRow } from '../../../ui/field/field-row.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { Select } from '../../../ui/field/select.tsx';
import { useExecute, useField, useList, useRecord } from '../editor-hooks.ts';
import { textOf } from '../feature-names.ts';
import { OpenedWidget } from '../inspector/opened-widget.tsx';
import { viewText } from '../rule-sentence.ts';
import { useMapSession } from '../selection/map-session.tsx';
import { useStopActions } from './use-stop-actions.ts';

const HOW = [
  { value: 'keep', label: 'As before' },
  { value: 'show', label: 'Shown' },
  { value: 'hide', label: 'Hidden' },
] as const;

/** The fields of a stop. */
export function StopInspector({ id }: { id: string }) {
  const stop = useRecord('stops', id);
  const actions = useStopActions();
  const name = useField('stops', id, ['name']);
  const view = useField('stops', id, ['view']);
  const { camera } = useMapSession();
  if (!stop) return <DeletedRecord recordKey={`stops/${id}`} />;
  const { isReadOnly } = view;
  return (
    <>
      <InspectorSection
        title="Stop"
        actions={
          !isReadOnly && (
            <>
              <IconButton label="Duplicate" icon={Copy} onClick={() => actions.duplicate([id])} />
              <IconButton label="Delete" icon={Trash2} onClick={() => actions.remove([id])} />
            </>
          )
        }
      >
        <BoundLocalized field={name} isRequired />
        <FieldRow label="View">
          <span className="text-n10 text-xs tabular-nums">{viewText(stop.view)}</span>
        </FieldRow>
        <div className="flex flex-wrap gap-1.5">
          <Button
            size="small"
            icon={Camera}
            disabled={isReadOnly || !camera}
            onClick={() => camera && view.onChange(camera.view('3d'))}
          >
            Use current view
          </Button>
          <Button size="small" icon={Locate} disabled={!camera} onClick={() => camera?.look(stop.view)}>
            Show
          </Button>
        </div>
        <OpenedWidget collection="stops" ids={[id]} use={stop.widget} isMixed={false} isReadOnly={isReadOnly} />
      </InspectorSection>
      <StopCategories id={id} isReadOnly={isReadOnly} />
    </>
  );
}

/** What a stop does with each category. */
function StopCategories({ id, isReadOnly }: { id: string; isReadOnly: boolean }) {
  const { language } = useAddress();
  const execute = useExecute();
  const stop = useRecord('stops', id);
  const categories = useList('categories');
  if (!stop || categories.length === 0) return null;
  const isIn = (list: readonly ({ id: string } | null)[], category: string) => list.some((one) => one?.id === category);
  return (
    <InspectorSection title="Categories on arriving" isFoldable>
      {categories.map((category) => (
        <Select
          key={category.id}
          label={textOf(category.name, language) || 'Untitled'}
          options={HOW}
          value={isIn(stop.show, category.id) ? 'show' : isIn(stop.hide, category.id) ? 'hide' : 'keep'}
          isDisabled={isReadOnly}
          onChange={(how) => execute(setStopCategory, { id, category: category.id, how })}
        />
      ))}
    </InspectorSection>
  );
}
