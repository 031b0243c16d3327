import { useAddress } from '../../../editor/address.tsx';
import { BoundRequiredText } from '../../../editor/fields/bound-fields.tsx';
import { InspectorSection } from '../../../ui/inspector-section.tsx';
import { useField } from '../editor-hooks.ts';
import { ItemInspector } from './item-inspector.tsx';

/** The fields of the selected item; with nothing selected, the menu's own. */
export function MenuInspector() {
  const { selected } = useAddress();
  const name = useField('settings', 'settings', ['name']);
  if (selected?.collection === 'items') return <ItemInspector key={selected.id} id={selected.id} />;
  return (
    <InspectorSection title="Menu">
      <BoundRequiredText field={name} emptyMessage="Enter a name for the menu" />
      <p className="text-n10 text-xs">Only editors see this name. Select an item to edit it.</p>
    </InspectorSection>
  );
}
