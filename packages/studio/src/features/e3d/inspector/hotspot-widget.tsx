import { setHotspotWidget } from '@diorama/documents/e3d/e3d.components.ts';
import { newRecordId } from '../../../editor/record-id.ts';
import { useExecute } from '../editor-hooks.ts';
import type { ComponentField } from './use-component-field.ts';
import { WidgetUse } from './widget-use.tsx';

/** The widget that a hotspot opens. */
export function HotspotWidget({ field }: { field: ComponentField }) {
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
