import { type ControlRecord, changeControlType } from '@diorama/documents/e3d/commands/interface.commands.ts';
import { controlledTypes } from '@diorama/documents/e3d/graph/graph-checks.ts';
import { nodeName } from '@diorama/documents/e3d/graph/node-labels.ts';
import { keysOf } from '@diorama/documents/engine/schema/json.ts';
import { MousePointer2 } from 'lucide-react';
import { useAddress } from '../../../editor/address/address.tsx';
import { BoundLocalized } from '../../../editor/fields/bound-fields.tsx';
import { PlainReference } from '../../../editor/fields/plain-reference.tsx';
import { useField as usePlainField } from '../../../editor/fields/use-field.ts';
import { SegmentedControl } from '../../../ui/button/segmented-control.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { Select } from '../../../ui/field/select.tsx';
import { EmptyState } from '../../../ui/load/empty-state.tsx';
import { useExecute, useField, useList, useRecord } from '../editor-hooks.ts';
import { CONTROL_LOOK } from './control-look.ts';
import { shownText } from './interface-names.ts';
import { OptionPictures } from './option-pictures.tsx';

/** The fields of the selected control or group. */
export function InterfaceInspector() {
  const { selected } = useAddress();
  const control = useRecord('controls', selected?.collection === 'controls' ? selected.id : '');
  const group = useRecord('groups', selected?.collection === 'groups' ? selected.id : '');
  if (control) return <ControlFields key={control.id} control={control} />;
  if (group) return <GroupFields key={group.id} id={group.id} />;
  return (
    <EmptyState icon={MousePointer2} title="Nothing selected" text="Select a control to change how visitors see it." />
  );
}

function GroupFields({ id }: { id: string }) {
  const display = useField('groups', id, ['display']);
  return (
    <InspectorSection title="Group">
      <BoundLocalized field={useField('groups', id, ['name'])} />
      <SegmentedControl
        label="Shown as"
        options={[
          { value: 'group', label: 'Section' },
          { value: 'step', label: 'Step' },
        ]}
        value={display.value === 'step' ? 'step' : 'group'}
        isDisabled={display.isReadOnly}
        onChange={(value) => display.onChange(value)}
      />
      <p className="text-n10">Steps are gone through one after the other.</p>
    </InspectorSection>
  );
}

function ControlFields({ control }: { control: ControlRecord }) {
  const { id } = control;
  const execute = useExecute();
  const { language } = useAddress();
  const nodes = useList('nodes');
  const groups = useList('groups');
  const entities = useList('entities');
  const isInput = 'input' in control;
  const target = usePlainField('controls', id, isInput ? ['input'] : ['output']);
  const group = usePlainField('controls', id, ['group']);
  const entity = usePlainField('controls', id, ['entity']);
  const hint = useField('controls', id, ['hint']);
  const node = nodes.find((one) => one.id === (isInput ? control.input : control.output)?.id);
  const types = keysOf(CONTROL_LOOK).filter((type) =>
    node ? controlledTypes(type).includes(node.type) : ['price', 'area', 'value', 'text'].includes(type) !== isInput,
  );
  const fitting = nodes.filter(({ type }) => controlledTypes(control.type).includes(type));
  return (
    <InspectorSection title={CONTROL_LOOK[control.type].label}>
      <BoundLocalized field={useField('controls', id, ['label'])} />
      <Select
        label="Shown as"
        options={types.map((value) => ({ value, ...CONTROL_LOOK[value] }))}
        value={control.type}
        isDisabled={target.isReadOnly}
        onChange={(type) => execute(changeControlType, { id, type })}
      />
      <PlainReference
        field={{ ...target, label: isInput ? 'Sets' : 'Shows' }}
        target="graph-node"
        options={fitting.map((one) => ({ value: one.id, label: nodeName(one) }))}
      />
      {control.type === 'hotspot' ? (
        <PlainReference
          field={entity}
          target="entity"
          options={entities.map(({ id: value, name }) => ({ value, label: name || 'Untitled' }))}
        />
      ) : null}
      <PlainReference
        field={group}
        target="control-group"
        options={groups.map(({ id: value, name }) => ({ value, label: shownText(name, language) || 'Untitled' }))}
      />
      <BoundLocalized field={{ ...hint, value: hint.value ?? { type: 'custom', value: {} } }} />
      {control.type === 'thumbnails' || control.type === 'swatch' ? (
        <OptionPictures key={control.input?.id} input={control.input?.id ?? ''} isReadOnly={target.isReadOnly} />
      ) : null}
    </InspectorSection>
  );
}
