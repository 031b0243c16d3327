import { renameEntity } from '@diorama/documents/e3d/commands/e3d.commands.ts';
import type { E3dRecords } from '@diorama/documents/e3d/e3d.records.ts';
import { forEach } from '@diorama/documents/engine/command.ts';
import { Copy, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { DeletedRecord } from '../../../editor/address/deleted-record.tsx';
import { BatchRename } from '../../../editor/fields/batch-rename.tsx';
import { useReadOnly } from '../../../editor/read-only.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { counted } from '../../../ui/format/counted.ts';
import { useExecute, useShownRecords } from '../editor-hooks.ts';
import { type MaterialSlot, SlotMaterial, SlotPart } from '../slots/slot-fields.tsx';
import { usePartsOf } from '../slots/use-bound-part.ts';
import { useEntityActions } from '../use-entity-actions.ts';
import { AddComponent } from './add-component.tsx';
import { ComponentSectionView } from './component-section-view.tsx';
import { sectionsOf } from './component-sections.ts';

/** Longest name. Source: `Name` in e3d.schema.ts. */
const MAX_NAME = 200;

/** One entity, or several together: what they are called and their components. */
export function EntityInspector({ ids }: { ids: readonly string[] }) {
  const e3d = useShownRecords();
  const execute = useExecute();
  const actions = useEntityActions();
  const isReadOnly = useReadOnly() !== null;
  const entities = useMemo(() => ids.flatMap((id) => e3d.get('entities', id) ?? []), [e3d, ids]);
  const sections = useMemo(() => sectionsOf(e3d, entities), [e3d, entities]);
  const [first] = entities;
  if (!first) return <DeletedRecord recordKey={`entities/${ids[0]}`} />;
  const isOne = entities.length === 1;
  return (
    <>
      <InspectorSection
        title={isOne ? 'Object' : `${entities.length} objects`}
        actions={
          !isReadOnly && (
            <>
              <IconButton label="Duplicate" icon={Copy} shortcut="Ctrl D" onClick={() => actions.duplicate(ids)} />
              <IconButton label="Delete" icon={Trash2} shortcut="Del" onClick={() => actions.remove(ids)} />
            </>
          )
        }
      >
        {isOne && (
          <TextField
            label="Name"
            value={first.name}
            maxLength={MAX_NAME}
            isReadOnly={isReadOnly}
            onChange={(name) => execute(renameEntity, { id: first.id, name }, { mergeKey: `name:${first.id}` })}
          />
        )}
        {!isOne && sections.length === 0 && <p className="text-n10">These objects have no component in common.</p>}
      </InspectorSection>
      {sections.map((section) => (
        <ComponentSectionView
          key={section.items.map(({ id, componentId }) => `${id}/${componentId}`).join()}
          e3d={e3d}
          section={section}
        />
      ))}
      {isOne && <SlotList e3d={e3d} entityId={first.id} />}
      {!isOne && !isReadOnly && (
        <InspectorSection title="Names" isFoldable isFoldedAtFirst>
          <BatchRename
            records={e3d.ordered('entities').filter(({ id }) => ids.includes(id))}
            onRename={(names) =>
              execute(
                forEach(`Rename ${counted(names.length, 'object')}`, renameEntity),
                names.map(({ id, name }) => ({ id, name })),
              )
            }
          />
        </InspectorSection>
      )}
      {!isReadOnly && <AddComponent entities={entities} />}
    </>
  );
}

/** The material slots of an object: which part each is bound to, and what it shows. */
function SlotList({ e3d, entityId }: { e3d: E3dRecords; entityId: string }) {
  const slots = e3d
    .ordered('meshSlots')
    .filter((slot): slot is MaterialSlot => slot.type === 'material' && slot.entity?.id === entityId);
  const parts = usePartsOf(slots.length > 0 ? entityId : undefined);
  return slots.map((slot) => (
    <InspectorSection key={slot.id} title={`Slot: ${slot.name || 'Untitled'}`} isFoldable>
      <SlotPart slot={slot} parts={parts} />
      <SlotMaterial slot={slot} />
    </InspectorSection>
  ));
}
