import { MousePointer2 } from 'lucide-react';
import { useAddress } from '../../../editor/address/address.tsx';
import { DeletedRecord } from '../../../editor/address/deleted-record.tsx';
import { BoundLocalized, BoundNumber, BoundRequiredText, BoundSwitch } from '../../../editor/fields/bound-fields.tsx';
import { BoundReference } from '../../../editor/fields/plain-reference.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { Select } from '../../../ui/field/select.tsx';
import { Switch } from '../../../ui/field/switch.tsx';
import { EmptyState } from '../../../ui/load/empty-state.tsx';
import { BaseMapField } from '../base-map/base-map-field.tsx';
import { BaseNames, ClearSite } from '../base-map/base-names.tsx';
import { StreetsSection } from '../base-map/streets-section.tsx';
import { useField, useList, useRecord } from '../editor-hooks.ts';
import { textOf } from '../feature-names.ts';
import { FirstView } from '../first-view/first-view.tsx';
import { idsIn, useMapSelection } from '../selection/map-selection.tsx';
import { CardSection } from './card-section.tsx';
import { CategoryField } from './category-field.tsx';
import { GlobalStyles } from './global-styles.tsx';
import { LabelInspector } from './label-inspector.tsx';
import { LayerInspector } from './layer-inspector.tsx';
import { OpenedWidget } from './opened-widget.tsx';
import { OutlineInspector } from './outline-inspector.tsx';
import { PositionFields } from './position-fields.tsx';
import { RecordsSection } from './records-section.tsx';
import { SitePlanInspector } from './site-plan-inspector.tsx';

/** The fields of what is selected; with nothing selected, the map's own settings. */
export function GisInspector() {
  const { ids: keys, current } = useMapSelection();
  if (keys.size === 0 || current === undefined) return <SettingsInspector />;
  const [collection = ''] = current.split('/');
  const ids = idsIn(keys, collection);
  if (ids.length < keys.size)
    return (
      <EmptyState
        icon={MousePointer2}
        title={`${keys.size} things selected`}
        text="Select things of one kind to change their fields together."
      />
    );
  const [first = ''] = ids;
  switch (collection) {
    case 'hotspots':
      return <HotspotInspector key={first} ids={ids} />;
    case 'outlines':
      return <OutlineInspector key={first} ids={ids} />;
    case 'labels':
      return <LabelInspector key={first} ids={ids} />;
    case 'sitePlans':
      return <SitePlanInspector key={first} ids={ids} />;
    default:
      return <LayerInspector key={first} layerKey={current} count={ids.length} />;
  }
}

/** Places: what they are called, their value, category and where they stand. */
function HotspotInspector({ ids }: { ids: readonly string[] }) {
  const [first = ''] = ids;
  const hotspot = useRecord('hotspots', first);
  const name = useField('hotspots', ids, ['name']);
  const position = useField('hotspots', ids, ['position']);
  const value = useField('hotspots', ids, ['value']);
  const category = useField('hotspots', ids, ['category']);
  const widget = useField('hotspots', ids, ['widget']);
  if (!hotspot) return <DeletedRecord recordKey={`hotspots/${first}`} />;
  return (
    <>
      <RecordsSection collection="hotspots" ids={ids}>
        {ids.length === 1 && <BoundLocalized field={name} isRequired />}
        <CategoryField field={category} />
        <BoundNumber field={value} />
        <OpenedWidget
          collection="hotspots"
          ids={ids}
          use={widget.value ?? null}
          isMixed={widget.isMixed}
          isReadOnly={widget.isReadOnly}
        />
      </RecordsSection>
      <CardSection collection="hotspots" ids={ids} />
      <PositionFields field={position} keys={ids.map((id) => `hotspots/${id}`)} />
    </>
  );
}

/** The map's own settings. */
function SettingsInspector() {
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
        <BaseNames />
        <BoundSwitch field={useField('settings', 'settings', ['features', 'search'])} />
        <Switch
          label="Globe"
          isOn={globe.value === true}
          onChange={(isOn) => globe.onChange(isOn ? true : undefined)}
          isDisabled={globe.isReadOnly}
        />
      </InspectorSection>
      <StreetsSection />
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
        {mainShape.value && <ClearSite />}
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
