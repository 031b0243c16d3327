import { GROUP_COLORS } from '@diorama/documents/e3d/graph-nodes.ts';
import { sentence } from '@diorama/documents/engine/schema/labels.ts';
import { Trash2, Ungroup } from 'lucide-react';
import { DeletedRecord } from '../../../editor/address/deleted-record.tsx';
import { useGraphSelection } from '../../../editor/graph/graph-selection.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { cx } from '../../../ui/cx.ts';
import { FieldRow } from '../../../ui/field/field-row.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { useField } from '../editor-hooks.ts';
import { useNodeGroups } from './canvas/use-graph.ts';
import { useGraphCommands } from './canvas/use-graph-commands.ts';

/** The name, comment and colour of a group of nodes. */
export function GroupInspector({ id }: { id: string }) {
  const group = useNodeGroups().find((one) => one.id === id);
  const { ids } = useGraphSelection();
  const actions = useGraphCommands();
  const name = useField('nodeGroups', id, ['name']);
  const text = useField('nodeGroups', id, ['text']);
  const color = useField('nodeGroups', id, ['color']);
  if (!group) return <DeletedRecord recordKey={`nodeGroups/${id}`} />;
  return (
    <InspectorSection
      title="Group of nodes"
      actions={
        !actions.isReadOnly && (
          <>
            <IconButton label="Ungroup" icon={Ungroup} onClick={() => actions.group.remove(id)} />
            <IconButton
              label="Delete its nodes"
              icon={Trash2}
              shortcut="Del"
              onClick={() => actions.remove([...ids])}
            />
          </>
        )
      }
    >
      <TextField
        label="Name"
        value={group.name}
        placeholder="Group"
        maxLength={200}
        isReadOnly={name.isReadOnly}
        onChange={name.onChange}
      />
      <TextArea
        label="Comment"
        value={group.text}
        maxLength={2_000}
        isDisabled={text.isReadOnly}
        onChange={text.onChange}
      />
      <FieldRow label="Colour">
        <div role="radiogroup" aria-label="Colour" className="flex gap-1.5">
          {GROUP_COLORS.map((value) => (
            <label
              key={value}
              title={sentence(value)}
              data-color={value}
              className={cx(
                'graph-color size-6 rounded-full outline-offset-2 has-focus-visible:outline-2 has-focus-visible:outline-accent',
                group.color === value && 'outline-2 outline-n12',
              )}
            >
              <input
                type="radio"
                name="group-color"
                className="sr-only"
                aria-label={sentence(value)}
                checked={group.color === value}
                disabled={color.isReadOnly}
                onChange={() => color.onChange(value)}
              />
            </label>
          ))}
        </div>
      </FieldRow>
      <FieldRow label="Nodes">{ids.size}</FieldRow>
    </InspectorSection>
  );
}
