import { setHotspotWidget } from '@diorama/documents/e3d/e3d.components.ts';
import type { E3dRecords } from '@diorama/documents/e3d/e3d.records.ts';
import { textIn } from '@diorama/documents/engine/schema/labels.ts';
import { localizedText } from '@diorama/documents/engine/schema/languages.ts';
import type { I18nString } from '@diorama/documents/shared/primitives.schema.ts';
import { useAddress } from '../../../editor/address/address.tsx';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { PlainReference, type ReferenceOption } from '../../../editor/fields/plain-reference.tsx';
import { useExecute } from '../editor-hooks.ts';
import { MaterialField, MeshField } from '../slots/library-fields.tsx';
import type { ComponentField } from './use-component-field.ts';
import { WidgetUse } from './widget-use.tsx';

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
): ReferenceOption[] {
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

/** The widget that a hotspot opens. */
function HotspotWidget({ field }: { field: ComponentField }) {
  const execute = useExecute();
  const { items } = field.section;
  return (
    <WidgetUse
      field={field}
      isMixed={field.isMixed}
      opener="hotspot"
      onChange={(widget) => execute(setHotspotWidget, { items, widget, newId: newRecordId() })}
    />
  );
}
