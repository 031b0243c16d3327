import { type ReactNode, useId, useState } from 'react';
import { cx } from '../cx.ts';
import { fieldInputLook } from '../field-input-look.ts';
import { lazyPart } from '../lazy-part.tsx';
import { Popover } from '../popover.tsx';
import { colourIn, hexOf, type Rgba } from './hex.ts';
import { type Swatch, SwatchFace } from './swatch-face.tsx';

const ColorPicker = lazyPart(() => import('./color-picker.tsx').then((module) => module.ColorPicker), {
  fallback: <div className="h-72" />,
});

export type ColorFieldProps = {
  label: string;
  value: Rgba;
  /** `part` names what changes in one go: one step of undo. */
  onChange: (color: Rgba, part: 'pick' | 'hex' | 'alpha' | 'swatch') => void;
  /** A drag in the picker is over. */
  onGestureEnd?: () => void;
  swatches?: readonly Swatch[];
  /** Whether a colour can be read where this one stands; the picker draws the border. */
  passes?: ((color: Rgba) => boolean) | undefined;
  /** False for a colour that is never seen through. */
  hasAlpha?: boolean;
  isReadOnly?: boolean;
  isInvalid?: boolean;
  /** After the field: its contrast. */
  trailing?: ReactNode;
  hint?: string;
  /** Below the row: what to do about it. */
  children?: ReactNode;
};

/** A colour with its alpha: a swatch that opens the picker, and both figures to type. */
export function ColorField(props: ColorFieldProps) {
  const { label, value, onChange, hasAlpha = true, isReadOnly = false, isInvalid = false } = props;
  const { trailing, hint, children } = props;
  const id = useId();
  const [hex, setHex] = useState<string | null>(null);
  const [alpha, setAlpha] = useState<string | null>(null);
  const typed = hex === null ? null : colourIn(hex, value.a);
  const percent = Math.round(value.a * 100);
  const setHexText = (text: string) => {
    setHex(text);
    const color = colourIn(text, value.a);
    // Three digits may become six.
    if (color && text.trim().replace('#', '').length >= 6) onChange(color, 'hex');
  };
  const leaveHex = () => {
    if (typed) onChange(typed, 'hex');
    setHex(null);
  };
  const setAlphaText = (text: string) => {
    setAlpha(text);
    const next = Number(text.replace('%', '').trim());
    if (text.trim() !== '' && next >= 0 && next <= 100) onChange({ ...value, a: Math.round(next) / 100 }, 'alpha');
  };
  return (
    <div className="flex flex-col gap-1">
      <div className="grid min-h-7 grid-cols-[78px_minmax(0,1fr)] items-center gap-2">
        <label htmlFor={id} className="truncate text-n10" title={hint ? `${label}: ${hint}` : label}>
          {label}
        </label>
        <div className="flex min-w-0 items-center gap-1.5">
          <div
            className="field-box h-7 min-w-0 flex-1 gap-1 px-1.5 pointer-coarse:h-9"
            data-invalid={isInvalid || (hex !== null && !typed)}
          >
            <PickerButton {...props} />
            <input
              id={id}
              value={hex ?? hexOf(value)}
              readOnly={isReadOnly}
              spellCheck={false}
              maxLength={9}
              aria-invalid={hex !== null && !typed ? true : undefined}
              onChange={(event) => setHexText(event.target.value)}
              onFocus={(event) => event.target.select()}
              onBlur={leaveHex}
              onKeyDown={(event) => event.key === 'Enter' && leaveHex()}
              className={cx(fieldInputLook, 'uppercase tabular-nums')}
            />
            {hasAlpha && (
              <span className="w-[38px] flex-none">
                <input
                  value={alpha ?? `${percent}%`}
                  aria-label={`Opacity of ${label.toLowerCase()}, per cent`}
                  readOnly={isReadOnly}
                  inputMode="numeric"
                  maxLength={5}
                  onChange={(event) => setAlphaText(event.target.value)}
                  onFocus={(event) => {
                    setAlpha(String(percent));
                    requestAnimationFrame(() => event.target.select());
                  }}
                  onBlur={() => setAlpha(null)}
                  className={cx(fieldInputLook, 'text-right text-n10 tabular-nums')}
                />
              </span>
            )}
          </div>
          {trailing !== undefined && <span className="flex w-11 flex-none justify-end">{trailing}</span>}
        </div>
      </div>
      {children}
    </div>
  );
}

function PickerButton(props: ColorFieldProps) {
  const { label, value, onChange, onGestureEnd, swatches, passes, hasAlpha = true, isReadOnly = false } = props;
  const [isOpen, setOpen] = useState(false);
  const face = <SwatchFace color={value} />;
  if (isReadOnly) return face;
  return (
    <Popover
      title={label}
      hasHiddenTitle
      side="left"
      align="start"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button
          {...ColorPicker.opener}
          type="button"
          aria-label={`Pick ${label.toLowerCase()}`}
          className="grid size-5 flex-none place-items-center rounded-sm pointer-coarse:size-8"
        >
          {face}
        </button>
      }
    >
      <ColorPicker
        value={value}
        onChange={onChange}
        onGestureEnd={onGestureEnd ?? (() => undefined)}
        swatches={swatches ?? []}
        passes={passes}
        hasAlpha={hasAlpha}
      />
    </Popover>
  );
}
