import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  MapPin,
  Signpost,
  Trash2,
} from 'lucide-react';
import { categoryName } from '../../../editor/categories/category-shape.ts';
import { BoundNumber } from '../../../editor/fields/bound-fields.tsx';
import { BoundReference } from '../../../editor/fields/plain-reference.tsx';
import { BoundThemedColor } from '../../../editor/fields/themed-color-field.tsx';
import { useReadOnly } from '../../../editor/read-only.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { SegmentedControl } from '../../../ui/button/segmented-control.tsx';
import { Toolbar } from '../../../ui/button/toolbar.tsx';
import { FieldRow } from '../../../ui/field/field-row.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { useField, useList } from '../editor-hooks.ts';
import { useOutlineActions } from '../outlines/use-outline-actions.ts';
import { ShapeTools } from '../shapes/shape-tools.tsx';
import { useSelection } from '../use-selection.ts';
import type { Alignment } from './arrange.ts';
import { PlaceFields } from './place-fields.tsx';
import { countedThings, useThingActions } from './use-thing-actions.ts';

const ALIGNMENTS = [
  ['left', 'Align left', AlignStartVertical],
  ['center', 'Align centers across', AlignCenterVertical],
  ['right', 'Align right', AlignEndVertical],
  ['top', 'Align top', AlignStartHorizontal],
  ['middle', 'Align middles', AlignCenterHorizontal],
  ['bottom', 'Align bottom', AlignEndHorizontal],
] as const satisfies readonly (readonly [Alignment, string, unknown])[];

/** Several things on a view: how they stand to each other, and what they have in common. */
export function ThingsInspector({ ids }: { ids: readonly string[] }) {
  const actions = useThingActions();
  const isReadOnly = useReadOnly() !== null;
  const placements = useList('placements').filter(({ id }) => ids.includes(id));
  const markers = placements.flatMap(({ data }) => (data.type === 'marker' && data.marker ? data.marker.id : []));
  const signs = placements.flatMap(({ data }) =>
    data.type === 'widget' && data.widget?.type === 'sign' ? data.widget.id : [],
  );
  const isOutlines = placements.every(({ data }) => data.type === 'outline');
  return (
    <>
      <InspectorSection
        title={countedThings(ids.length)}
        actions={
          !isReadOnly && <IconButton label="Delete" icon={Trash2} shortcut="Del" onClick={() => actions.remove()} />
        }
      >
        {!isReadOnly && (
          <Toolbar label="Arrange" className="flex flex-wrap gap-0.5">
            {ALIGNMENTS.map(([to, label, icon]) => (
              <IconButton key={to} label={label} icon={icon} onClick={() => actions.align(to)} />
            ))}
            <IconButton
              label="Distribute across"
              icon={AlignHorizontalDistributeCenter}
              disabled={ids.length < 3}
              onClick={() => actions.distribute('x')}
            />
            <IconButton
              label="Distribute down"
              icon={AlignVerticalDistributeCenter}
              disabled={ids.length < 3}
              onClick={() => actions.distribute('y')}
            />
          </Toolbar>
        )}
        <PlaceFields ids={ids} />
      </InspectorSection>
      {markers.length === ids.length && <SeveralMarkers placements={ids} markers={markers} />}
      {signs.length === ids.length && <SeveralSigns signs={signs} />}
      {isOutlines && <SeveralOutlines placements={ids} />}
    </>
  );
}

function SeveralMarkers({ placements, markers }: { placements: readonly string[]; markers: readonly string[] }) {
  const { language } = useSelection();
  const variant = useField('placements', placements, ['data', 'variant']);
  const category = useField('markers', markers, ['category']);
  const options = useList('categories').map((one) => ({
    value: one.id,
    label: categoryName(one, language) || 'Untitled',
  }));
  return (
    <InspectorSection title="Markers">
      <FieldRow label={variant.label}>
        <SegmentedControl
          label={variant.label}
          options={[
            { value: 'marker', label: 'Point', icon: MapPin },
            { value: 'direction', label: 'Direction', icon: Signpost },
          ]}
          value={variant.isMixed ? null : (variant.value ?? null)}
          onChange={(next) => variant.onChange(next)}
          isDisabled={variant.isReadOnly}
        />
      </FieldRow>
      {options.length > 0 && <BoundReference target="category" options={options} field={category} />}
    </InspectorSection>
  );
}

function SeveralSigns({ signs }: { signs: readonly string[] }) {
  const variant = useField('signs', signs, ['variant']);
  const height = useField('signs', signs, ['height']);
  return (
    <InspectorSection title="Signs">
      <FieldRow label="Style">
        <SegmentedControl
          label="Style"
          options={[
            { value: 'primary', label: 'Primary' },
            { value: 'secondary', label: 'Secondary' },
          ]}
          value={variant.isMixed ? null : (variant.value ?? null)}
          onChange={(next) => variant.onChange(next)}
          isDisabled={variant.isReadOnly}
        />
      </FieldRow>
      <BoundNumber field={height} step={5} />
    </InspectorSection>
  );
}

function SeveralOutlines({ placements }: { placements: readonly string[] }) {
  const scale = useField('placements', placements, ['data', 'scale']);
  return (
    <InspectorSection title="Outlines">
      <BoundNumber field={scale} step={0.05} />
    </InspectorSection>
  );
}

/** Several shapes: their colour, and what is made of them. The one chosen first is what the others are joined to. */
export function ShapesInspector({ ids }: { ids: readonly string[] }) {
  const actions = useOutlineActions();
  const color = useField('shapes', ids, ['color']);
  return (
    <>
      <InspectorSection
        title={`${ids.length} shapes`}
        actions={
          !color.isReadOnly && (
            <IconButton label="Delete shapes" icon={Trash2} shortcut="Del" onClick={() => actions.removeShapes(ids)} />
          )
        }
      >
        <BoundThemedColor field={color} />
      </InspectorSection>
      <ShapeTools ids={ids} />
    </>
  );
}
