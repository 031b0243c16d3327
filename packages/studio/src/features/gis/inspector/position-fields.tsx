import { LngLat } from '@diorama/documents/gis/geo.schema.ts';
import type { Field } from '../../../editor/fields/field.ts';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { AreaAround } from '../shapes/area-around.tsx';

/** About a metre on the ground. */
const STEP = 0.00001;

/** Where something stands, in degrees; of several, what can be drawn around them. */
export function PositionFields({ field, keys }: { field: Field<LngLat>; keys: readonly string[] }) {
  const { value } = field;
  if (!value) return null;
  const set = (next: Partial<LngLat>) => {
    const parsed = LngLat.safeParse({ ...value, ...next });
    if (parsed.success) field.onChange(parsed.data, Object.keys(next).join(''));
  };
  return (
    <InspectorSection title="Place" isFoldable>
      {keys.length === 1 && (
        <>
          <NumberField
            label="Latitude"
            unit="°"
            min={-90}
            max={90}
            step={STEP}
            value={value.lat}
            isDisabled={field.isReadOnly}
            onChange={(lat) => set({ lat })}
            onGestureEnd={field.onGestureEnd}
          />
          <NumberField
            label="Longitude"
            unit="°"
            min={-180}
            max={180}
            step={STEP}
            value={value.lng}
            isDisabled={field.isReadOnly}
            onChange={(lng) => set({ lng })}
            onGestureEnd={field.onGestureEnd}
          />
        </>
      )}
      <AreaAround keys={keys} />
    </InspectorSection>
  );
}
