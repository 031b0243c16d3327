import { Pipette } from 'lucide-react';
import { type PointerEvent, useMemo } from 'react';
import { RgbaColorPicker, RgbColorPicker } from 'react-colorful';
import { IconButton } from '../button/icon-button.tsx';
import { FieldLayoutContext } from '../field/field.tsx';
import { NumberField } from '../field/number-field.tsx';
import { colourIn, type Rgba } from './hex.ts';
import { hueOf, passingLines } from './passing-line.ts';
import { type Swatch, SwatchFace } from './swatch-face.tsx';
import './color-picker.css';

type ColorPickerProps = {
  value: Rgba;
  onChange: (color: Rgba, part: 'pick' | 'swatch') => void;
  onGestureEnd: () => void;
  swatches: readonly Swatch[];
  passes: ((color: Rgba) => boolean) | undefined;
  hasAlpha?: boolean;
};

const CHANNELS = [
  { channel: 'r', label: 'Red' },
  { channel: 'g', label: 'Green' },
  { channel: 'b', label: 'Blue' },
] as const;

/** The square of a hue with the border of what can be read, hue, opacity, channels and swatches. */
export function ColorPicker(props: ColorPickerProps) {
  const { value, onChange, onGestureEnd, swatches, passes, hasAlpha = true } = props;
  const onPointerUp = (event: PointerEvent) => {
    if (event.target instanceof Element && event.target.closest('.react-colorful')) onGestureEnd();
  };
  return (
    <FieldLayoutContext value="stack">
      <div className="flex flex-col gap-2.5" onPointerUp={onPointerUp}>
        <div className="color-picker relative">
          {hasAlpha ? (
            <RgbaColorPicker color={value} onChange={(color) => onChange(color, 'pick')} />
          ) : (
            <RgbColorPicker color={value} onChange={(color) => onChange({ ...color, a: 1 }, 'pick')} />
          )}
          {passes && <Borders hue={Math.round(hueOf(value))} passes={passes} />}
        </div>
        <div className="flex items-end gap-1.5">
          {CHANNELS.map(({ channel, label }) => (
            <div key={channel} className="min-w-0 flex-1">
              <NumberField
                label={label}
                value={Math.round(value[channel])}
                min={0}
                max={255}
                step={1}
                onChange={(next) => onChange({ ...value, [channel]: Math.round(next) }, 'pick')}
              />
            </div>
          ))}
          <EyeDropper onPick={(color) => onChange({ ...color, a: value.a }, 'swatch')} />
        </div>
        {swatches.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: no list of form fields
          <div role="group" aria-label="Colours of the theme" className="flex flex-wrap gap-1">
            {swatches.map(({ label, color }) => (
              <button
                key={label}
                type="button"
                title={label}
                aria-label={label}
                onClick={() => onChange(color, 'swatch')}
                className="grid size-6 place-items-center rounded-md hover:bg-n3 pointer-coarse:size-9"
              >
                <SwatchFace color={color} size={16} />
              </button>
            ))}
          </div>
        )}
      </div>
    </FieldLayoutContext>
  );
}

/** Drawn over the square: on one side texts are read, on the other they are not. */
function Borders({ hue, passes }: { hue: number; passes: (color: Rgba) => boolean }) {
  const lines = useMemo(() => passingLines(hue, passes), [hue, passes]);
  const isWhole = lines.length === 0;
  return (
    <svg
      className="pointer-events-none absolute inset-x-0 top-0 h-33 w-full"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {!isWhole &&
        lines.map((line) => (
          <polyline
            key={line[0]?.y}
            points={line.map(({ x, y }) => `${x * 100},${y * 100}`).join(' ')}
            fill="none"
            stroke="#fff"
            strokeWidth="1.5"
            strokeDasharray="4 3"
            vectorEffect="non-scaling-stroke"
            style={{ filter: 'drop-shadow(0 0 1px #000)' }}
          />
        ))}
    </svg>
  );
}

interface Dropper {
  open(): Promise<{ sRGBHex: string }>;
}

/** Takes a colour from anywhere on the screen, where the browser can. */
function EyeDropper({ onPick }: { onPick: (color: Rgba) => void }) {
  const make = dropperOf(window);
  if (!make) return null;
  const pick = () =>
    make()
      .open()
      .then(
        ({ sRGBHex }) => {
          const color = colourIn(sRGBHex, 1);
          if (color) onPick(color);
        },
        () => undefined, // put away with Esc
      );
  return <IconButton label="Pick from the screen" icon={Pipette} onClick={() => void pick()} />;
}

const isDropper = (value: unknown): value is new () => Dropper => typeof value === 'function';

function dropperOf(scope: object): (() => Dropper) | null {
  const found: unknown = Reflect.get(scope, 'EyeDropper');
  return isDropper(found) ? () => new found() : null;
}
