import type { E3dRecords } from '@diorama/documents/e3d/e3d.records.ts';
import { textIn } from '@diorama/documents/engine/labels.ts';
import { localizedText } from '@diorama/documents/shared/languages.ts';
import type { I18nString } from '@diorama/documents/shared/primitives.schema.ts';
import { useAddress } from '../../../editor/address.tsx';
import { errorOf } from '../../../editor/fields/bound-fields.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { HotspotWidget } from './hotspot-widget.tsx';
import { MaterialField, MeshField } from './library-fields.tsx';
import { membersOf } from './members-of.ts';
import type { ComponentField } from './use-component-field.ts';

interface Option {
  value: string;
  label: string;
  detail?: string;
}

/** What a reference leads to, chosen among what there is of it. */
export function ReferenceField({ field, target, e3d }: { field: ComponentField; target: string; e3d: E3dRecords }) {
  const { language } = useAddress();
  if (target === 'material') return <MaterialField field={field} />;
  if (target === 'mesh') return <MeshField field={field} />;
  if (target === 'widget-use') return <HotspotWidget field={field} />;
  const own = new Set(field.section.items.map(({ id }) => id));
  const text = (value: I18nString): string =>
    value.type === 'custom' ? localizedText(value.value, language) : value.key;
  const options = optionsOf(e3d, target, own, text);
  return <PlainReference field={field} target={target} options={options} />;
}

function optionsOf(
  e3d: E3dRecords,
  target: string,
  own: ReadonlySet<string>,
  text: (value: I18nString) => string,
): Option[] {
  switch (target) {
    case 'entity':
      return e3d
        .ordered('entities')
        .filter(({ id }) => !own.has(id))
        .map(({ id, name }) => ({ value: id, label: name || 'Untitled' }));
    case 'category':
      return e3d.ordered('categories').map(({ id, name }) => ({ value: id, label: text(name) || 'Untitled' }));
    case 'mesh-slot':
      return e3d
        .ordered('meshSlots')
        .filter(({ type }) => type === 'mesh')
        .map(({ id, name }) => ({ value: id, label: name || 'Untitled' }));
    case 'graph-node':
      return e3d
        .ordered('nodes')
        .filter(({ type }) => type === 'event.interaction')
        .map(({ id, note }) => ({ value: id, label: textIn(note) ?? id }));
    default:
      return [];
  }
}

const NAMES: Readonly<Record<string, { one: string; many: string }>> = {
  entity: { one: 'object', many: 'objects' },
  category: { one: 'category', many: 'categories' },
  'mesh-slot': { one: 'slot', many: 'slots' },
  'graph-node': { one: 'event', many: 'events' },
};

/** A reference as a list with a search box. */
export function PlainReference({
  field,
  target,
  options,
}: {
  field: ComponentField;
  target: string;
  options: Option[];
}) {
  const { id } = membersOf(field.value);
  const value = typeof id === 'string' && !field.isMixed ? id : null;
  const { one, many } = NAMES[target] ?? { one: target, many: `${target}s` };
  const isKnown = value === null || options.some((option) => option.value === value);
  return (
    <Combobox
      label={field.label}
      placeholder={field.isMixed ? 'Different values' : options.length === 0 ? `No ${many} yet` : 'None'}
      searchPlaceholder={`Find ${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`}
      emptyText={options.length === 0 ? `There are no ${many} yet.` : `No ${many} match.`}
      options={isKnown ? options : [...options, { value, label: `Deleted ${one}`, detail: 'Choose another or clear' }]}
      value={value}
      isDisabled={field.isReadOnly}
      onChange={(next) => field.onChange(next === null ? null : { type: target, id: next })}
      {...(isKnown ? errorOf(field) : { error: `This ${one} was deleted` })}
    />
  );
}
