import type { ThemedColor } from '@diorama/documents/shared/primitives.schema.ts';
import { BoundNumber } from '../../../editor/fields/bound-fields.tsx';
import { BoundThemedColor } from '../../../editor/fields/themed-color-field.tsx';
import { FieldRow } from '../../../ui/field/field-row.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { Switch } from '../../../ui/field/switch.tsx';
import { IconPicker } from '../../menu/public.ts';
import { useField } from '../editor-hooks.ts';
import { DashField } from './dash-field.tsx';

const LINES = [
  { name: 'line', title: 'Route' },
  { name: 'alternative', title: 'Alternative route' },
] as const;
const POINTS = [
  { name: 'origin', title: 'Start of a route' },
  { name: 'destination', title: 'End of a route' },
  { name: 'waypoint', title: 'Stop on a route' },
] as const;
const WHITE: ThemedColor = { r: 255, g: 255, b: 255, a: 1 };

/** What search hits and directions look like, whatever the layers. */
export function GlobalStyles() {
  return (
    <>
      <SearchPoint />
      {LINES.map(({ name, title }) => (
        <RouteLine key={name} name={name} title={title} />
      ))}
      {POINTS.map(({ name, title }) => (
        <RoutePoint key={name} name={name} title={title} />
      ))}
    </>
  );
}

function SearchPoint() {
  const icon = useField('styles', 'styles', ['searchPoint', 'icon']);
  const size = useField('styles', 'styles', ['searchPoint', 'size']);
  const color = useField('styles', 'styles', ['searchPoint', 'color']);
  const halo = useField('styles', 'styles', ['searchPoint', 'halo']);
  return (
    <InspectorSection title="Search hit" isFoldable isFoldedAtFirst>
      <FieldRow label="Icon">
        <IconPicker
          value={icon.value ?? null}
          onChange={(next) => icon.onChange(next ?? 'map-pin')}
          isDisabled={icon.isReadOnly}
        />
      </FieldRow>
      <BoundNumber field={size} />
      <BoundThemedColor field={color} />
      <BoundThemedColor field={halo} />
    </InspectorSection>
  );
}

function RouteLine({ name, title }: { name: (typeof LINES)[number]['name']; title: string }) {
  const color = useField('styles', 'styles', ['directions', name, 'color']);
  const width = useField('styles', 'styles', ['directions', name, 'width']);
  const opacity = useField('styles', 'styles', ['directions', name, 'opacity']);
  const casing = useField('styles', 'styles', ['directions', name, 'casing']);
  const dash = useField('styles', 'styles', ['directions', name, 'dash']);
  return (
    <InspectorSection title={title} isFoldable isFoldedAtFirst>
      <BoundThemedColor field={{ ...color, label: 'Colour' }} />
      <BoundNumber field={{ ...width, label: 'Width' }} step={0.5} />
      <BoundNumber field={{ ...opacity, label: 'Opacity' }} step={5} />
      <Switch
        label="Casing"
        isOn={casing.value !== null && casing.value !== undefined}
        onChange={(isOn) => casing.onChange(isOn ? WHITE : null)}
        isDisabled={casing.isReadOnly}
      />
      {casing.value && (
        <BoundThemedColor
          field={{
            ...casing,
            label: 'Casing colour',
            value: casing.value,
            onChange: (next, part) => casing.onChange(next ?? null, part),
          }}
        />
      )}
      <DashField
        label="Pattern"
        value={dash.value ?? []}
        isMixed={dash.isMixed}
        isReadOnly={dash.isReadOnly}
        onChange={(next) => dash.onChange(next)}
      />
    </InspectorSection>
  );
}

function RoutePoint({ name, title }: { name: (typeof POINTS)[number]['name']; title: string }) {
  const icon = useField('styles', 'styles', ['directions', name, 'icon']);
  const size = useField('styles', 'styles', ['directions', name, 'size']);
  const color = useField('styles', 'styles', ['directions', name, 'color']);
  return (
    <InspectorSection title={title} isFoldable isFoldedAtFirst>
      <FieldRow label="Icon">
        <IconPicker value={icon.value ?? null} onChange={(next) => icon.onChange(next)} isDisabled={icon.isReadOnly} />
      </FieldRow>
      <BoundNumber field={{ ...size, label: 'Size' }} />
      <BoundThemedColor field={{ ...color, label: 'Colour' }} />
    </InspectorSection>
  );
}
