import { Display, MAX_ZOOM } from '@diorama/documents/gis/gis.schema.ts';
import { layerPlace } from '@diorama/documents/gis/layers.ts';
import { Layers, Trash2 } from 'lucide-react';
import { DeletedRecord } from '../../../editor/address/deleted-record.tsx';
import { BoundText } from '../../../editor/fields/bound-fields.tsx';
import { BoundThemedColor } from '../../../editor/fields/themed-color-field.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { SegmentedControl } from '../../../ui/button/segmented-control.tsx';
import { ColorField } from '../../../ui/color/color-field.tsx';
import { FieldRow } from '../../../ui/field/field-row.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { Select } from '../../../ui/field/select.tsx';
import { Switch } from '../../../ui/field/switch.tsx';
import { EmptyState } from '../../../ui/load/empty-state.tsx';
import { useEditor, useField } from '../editor-hooks.ts';
import { useMapActions } from '../selection/use-map-actions.ts';
import { CategoryField } from './category-field.tsx';
import { type Gradient, gradientCss, HEAT_RAMPS, rampNamed } from './heat-ramps.ts';
import { ZoomField } from './zoom-field.tsx';

const RAMPS = Object.entries(HEAT_RAMPS).map(([value, { label }]) => ({ value, label }));

interface GradientFieldProps {
  value: Gradient;
  isReadOnly: boolean;
  /** `part`: what is picked in one go. */
  onChange: (gradient: Gradient, part?: string) => void;
  onGestureEnd: () => void;
}

/** The colours of a heatmap, from nothing to most: a ramp, or six custom ones. */
function GradientField({ value, isReadOnly, onChange, onGestureEnd }: GradientFieldProps) {
  const isTinting = (value[0]?.color.a ?? 0) > 0;
  return (
    <>
      <Select
        label="Colours"
        options={RAMPS}
        value={rampNamed(value)}
        placeholder="Own colours"
        isDisabled={isReadOnly}
        onChange={(name) => {
          const ramp = HEAT_RAMPS[name];
          if (ramp) onChange([...ramp.gradient]);
        }}
      />
      <div className="h-3 rounded-sm border border-n5" style={{ background: gradientCss(value) }} />
      {value.map(({ at, color }, place) => (
        <ColorField
          // biome-ignore lint/suspicious/noArrayIndexKey: six places, always in this order
          key={place}
          hasWideLabel
          label={`At ${at}%`}
          value={color}
          isReadOnly={isReadOnly}
          onChange={(next, part) => onChange(value.with(place, { at, color: next }), `${place}:${part}`)}
          onGestureEnd={onGestureEnd}
        />
      ))}
      {isTinting && (
        <p className="text-n10 text-xs">The first colour tints the whole map. Make it see-through to avoid that.</p>
      )}
    </>
  );
}

/** A layer's own fields. */
export function LayerInspector({ layerKey, count }: { layerKey: string; count: number }) {
  const { store } = useEditor();
  const actions = useMapActions();
  const { layers, id } = layerPlace(layerKey);
  const name = useField(layers, id, ['name']);
  if (count > 1)
    return <EmptyState icon={Layers} title={`${count} layers selected`} text="Select one to change its fields." />;
  if (!store.at(layerKey)) return <DeletedRecord recordKey={layerKey} />;
  return (
    <>
      <InspectorSection
        title="Layer"
        actions={
          !name.isReadOnly && (
            <IconButton label="Delete layer" icon={Trash2} shortcut="Del" onClick={() => actions.remove([layerKey])} />
          )
        }
      >
        <BoundText field={name} />
        {layers === 'hotspotLayers' && <HotspotLayerFields id={id} />}
        {layers === 'outlineLayers' && <OutlineLayerFields id={id} />}
      </InspectorSection>
      {layers === 'hotspotLayers' && <DisplayFields id={id} />}
    </>
  );
}

function HotspotLayerFields({ id }: { id: string }) {
  return (
    <>
      <CategoryField field={useField('hotspotLayers', id, ['category'])} />
      <ZoomField field={useField('hotspotLayers', id, ['zoom'])} />
    </>
  );
}

function OutlineLayerFields({ id }: { id: string }) {
  return <ZoomField field={useField('outlineLayers', id, ['zoom'])} />;
}

/** Zoom at which single houses are distinguishable. */
const CIRCLES_FROM = 15;

/** How the places of a layer are drawn. */
function DisplayFields({ id }: { id: string }) {
  const display = useField('hotspotLayers', id, ['display']);
  const color = useField('hotspotLayers', id, ['display', 'color']);
  const { value, isReadOnly } = display;
  if (!value) return null;
  const set = (next: Display, part?: string) => display.onChange(next, part);
  const gesture = { isDisabled: isReadOnly, onGestureEnd: display.onGestureEnd };
  return (
    <InspectorSection title="Display" isFoldable>
      <FieldRow label="As">
        <SegmentedControl
          label="As"
          options={[
            { value: 'standard', label: 'Pins' },
            { value: 'circle', label: 'Circles' },
            { value: 'heatmap', label: 'Heat' },
          ]}
          value={value.type}
          onChange={(type) => type !== value.type && set(Display.parse({ type }))}
          isDisabled={isReadOnly}
        />
      </FieldRow>
      {value.type !== 'heatmap' && (
        <Switch
          label="Clusters"
          isOn={value.cluster === true}
          onChange={(cluster) => set({ ...value, cluster })}
          isDisabled={isReadOnly}
        />
      )}
      {value.type === 'circle' && (
        <>
          <BoundThemedColor field={color} value={{ type: 'theme', token: 'primary' }} />
          <NumberField
            label="Least"
            {...{ unit: 'px', min: 10, max: 30, ...gesture }}
            value={value.radius.min}
            onChange={(min) => set({ ...value, radius: { min, max: Math.max(min, value.radius.max) } }, 'min')}
          />
          <NumberField
            label="Greatest"
            {...{ unit: 'px', min: 10, max: 30, ...gesture }}
            value={value.radius.max}
            onChange={(max) => set({ ...value, radius: { min: Math.min(value.radius.min, max), max } }, 'max')}
          />
        </>
      )}
      {value.type === 'heatmap' && (
        <>
          <NumberField
            label="Radius"
            {...{ unit: 'px', min: 1, max: 200, ...gesture }}
            value={value.radius}
            onChange={(radius) => set({ ...value, radius }, 'radius')}
          />
          <NumberField
            label="Opacity"
            {...{ unit: '%', min: 0, max: 100, step: 5, ...gesture }}
            value={Math.round(value.opacity * 100)}
            onChange={(opacity) => set({ ...value, opacity: opacity / 100 }, 'opacity')}
          />
          <Switch
            label="Circles from a zoom on"
            isOn={value.circlesFrom !== undefined}
            onChange={(isOn) => {
              const { circlesFrom: _before, ...heat } = value;
              set(isOn ? { ...heat, circlesFrom: CIRCLES_FROM } : heat);
            }}
            isDisabled={isReadOnly}
          />
          {value.circlesFrom !== undefined && (
            <NumberField
              label="From zoom"
              {...{ min: 0, max: MAX_ZOOM, step: 0.5, ...gesture }}
              value={value.circlesFrom}
              onChange={(circlesFrom) => set({ ...value, circlesFrom }, 'circlesFrom')}
            />
          )}
          <GradientField
            value={value.gradient}
            isReadOnly={isReadOnly}
            onChange={(gradient, part) => set({ ...value, gradient }, part && `gradient:${part}`)}
            onGestureEnd={display.onGestureEnd}
          />
        </>
      )}
    </InspectorSection>
  );
}
