import { COMPONENT_TYPES } from '@diorama/documents/e3d/component-types.ts';
import { sentence } from '@diorama/documents/engine/schema/labels.ts';
import { BoundNumber, errorOf } from '../../../editor/fields/bound-fields.tsx';
import type { Field } from '../../../editor/fields/field.ts';
import { membersOf } from '../../../editor/fields/members-of.ts';
import { Select } from '../../../ui/field/select.tsx';
import { Switch } from '../../../ui/field/switch.tsx';
import type { EditedField } from './component-fields.ts';
import { PlainColor } from './plain-color.tsx';
import type { ComponentField } from './use-component-field.ts';

/** What the choices are called. */
const MEMBERS: Readonly<Record<string, string>> = {
  directional: 'Sun',
  point: 'Lamp',
  spot: 'Spot',
  hemispheric: 'Sky',
  none: 'None',
  color: 'Colour',
  image: 'Image',
  latest: 'Newest',
  pinned: 'Pinned',
};
const WHITE = { r: 255, g: 255, b: 255, a: 1 };

type Members = ReadonlyMap<string, readonly EditedField[]>;

/** One of several kinds of value, with the fields of the one that is chosen. */
export function UnionField({ field, members }: { field: ComponentField; members: Members }) {
  const value = membersOf(field.value);
  const type = typeof value.type === 'string' ? value.type : '';
  return (
    <div className="flex flex-col gap-1.5">
      <Select
        label={field.label}
        options={[...members.keys()].map((key) => ({ value: key, label: MEMBERS[key] ?? sentence(key) }))}
        value={field.isMixed ? null : type}
        placeholder="Different values"
        isDisabled={field.isReadOnly}
        onChange={(next) => field.onChange(begun(field, next))}
        {...errorOf(field)}
      />
      {!field.isMixed &&
        (members.get(type) ?? []).map((member) => (
          <MemberField key={`${type} ${member.name}`} field={field} member={member} />
        ))}
    </div>
  );
}

/** What another choice begins with: its defaults, and of the old one what both have. */
function begun({ value, section, edited }: ComponentField, type: string): unknown {
  const old = membersOf(value);
  const beginnings = [{ ...old, type }, { type }, { type, version: 1 }, { type, color: WHITE }];
  const { data: schema } = COMPONENT_TYPES[section.type];
  for (const begin of beginnings) {
    const { data } = schema.safeParse({ type: section.type, [edited.name]: begin });
    if (data) return membersOf(data)[edited.name];
  }
  return { type };
}

function MemberField({ field, member }: { field: ComponentField; member: EditedField }) {
  const { name, edit, label, unit } = member;
  const value = membersOf(field.value)[name];
  const bound: Field = {
    ...field,
    value,
    label,
    unit,
    min: 'min' in edit ? edit.min : undefined,
    max: 'max' in edit ? edit.max : undefined,
    issue: undefined,
    onChange: (next) => field.onChange({ ...membersOf(field.value), [name]: next }, name),
  };
  const number: Field<number> = { ...bound, value: typeof value === 'number' ? value : undefined };
  if (edit.type === 'color') return <PlainColor field={bound} />;
  if (edit.type !== 'number') return null;
  if (!edit.isNullable) return <BoundNumber field={number} step={edit.max !== undefined && edit.max <= 1 ? 0.05 : 1} />;
  return (
    <>
      <Switch
        label={`Limit ${label.toLowerCase()}`}
        isOn={typeof value === 'number'}
        isDisabled={field.isReadOnly}
        onChange={(isOn) => bound.onChange(isOn ? 10 : null)}
      />
      {typeof value === 'number' && <BoundNumber field={number} step={0.5} />}
    </>
  );
}
