import { useAddress } from '../../../editor/address.tsx';
import { BoundRequiredText, BoundSwitch } from '../../../editor/fields/bound-fields.tsx';
import { BoundReference } from '../../../editor/fields/plain-reference.tsx';
import { InspectorSection } from '../../../ui/inspector-section.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { BaseMapField } from '../base-map/base-map-field.tsx';
import { useField, useList } from '../editor-hooks.ts';
import { textOf } from '../feature-names.ts';
import { FirstView } from '../first-view/first-view.tsx';
import { GlobalStyles } from './global-styles.tsx';

/** The map's own settings. */
export function SettingsInspector() {
  const { language } = useAddress();
  const mainShape = useField('settings', 'settings', ['mainShape']);
  const outside = useField('settings', 'settings', ['outside']);
  const maxBounds = useField('settings', 'settings', ['maxBounds']);
  const globe = useField('settings', 'settings', ['globe']);
  const shapes = useList('outlines')
    .filter(({ geometry }) => geometry.type.endsWith('Polygon'))
    .map(({ id, name }) => ({ value: id, label: textOf(name, language) || 'Untitled' }));
  return (
    <>
      <InspectorSection title="Map">
        <BoundRequiredText field={useField('settings', 'settings', ['name'])} emptyMessage="Enter a name for the map" />
        <BaseMapField />
        <BoundSwitch field={useField('settings', 'settings', ['features', 'search'])} />
        <Switch
          label="Globe"
          isOn={globe.value === true}
          onChange={(isOn) => globe.onChange(isOn ? true : undefined)}
          isDisabled={globe.isReadOnly}
        />
      </InspectorSection>
      <FirstView />
      <InspectorSection title="Main shape" isFoldable>
        <BoundReference target="outline-feature" options={shapes} field={mainShape} />
        <Select
          label="Outside"
          options={[
            { value: 'none', label: 'As it is' },
            { value: 'dim', label: 'Dimmed' },
            { value: 'hide', label: 'Hidden' },
          ]}
          value={outside.value ?? 'none'}
          isDisabled={outside.isReadOnly}
          onChange={(next) => outside.onChange(next === 'none' ? undefined : next)}
        />
        <Switch
          label={maxBounds.label}
          isOn={maxBounds.value === true}
          onChange={(isOn) => maxBounds.onChange(isOn ? true : undefined)}
          isDisabled={maxBounds.isReadOnly}
        />
      </InspectorSection>
      <GlobalStyles />
    </>
  );
}
