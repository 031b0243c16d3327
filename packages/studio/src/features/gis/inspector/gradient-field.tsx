import { ColorField } from '../../../ui/color/color-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { type Gradient, gradientCss, HEAT_RAMPS, rampNamed } from './heat-ramps.ts';

const RAMPS = Object.entries(HEAT_RAMPS).map(([value, { label }]) => ({ value, label }));

interface GradientFieldProps {
  value: Gradient;
  isReadOnly: boolean;
  /** `part`: what is picked in one go. */
  onChange: (gradient: Gradient, part?: string) => void;
  onGestureEnd: () => void;
}

/** The colours of a heatmap, from nothing to most: a ramp, or six custom ones. */
export function GradientField({ value, isReadOnly, onChange, onGestureEnd }: GradientFieldProps) {
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
