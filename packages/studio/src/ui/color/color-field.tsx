import { memo, type ReactNode, useId, useState } from 'react';
import { cx } from '../cx.ts';
import { fieldInputLook } from '../field/field-input-look.ts';
import { lazyPart } from '../load/lazy-part.tsx';
import { Popover } from '../menu/popover.tsx';
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
  /** As wide a label as other fields of an inspector have. */
  hasWideLabel?: boolean;
  /** After the field: its contrast. */
  trailing?: ReactNode;
  hint?: string;
  /** Below the row: what to do about it. */
  children?: ReactNode;
};

/** A colour with its alpha: a swatch that opens the picker, and both figures to type. */
export function ColorField(props: ColorFieldProps) {
  const { label, value, onChange, onGestureEnd, swatches, passes, hasAlpha = true } = props;
  const { isReadOnly = false, isInvalid = false, trailing, hint, children } = props;
  const { hasWideLabel = false } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
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
      <div
        className={cx(
          'grid min-h-7 items-center gap-2',
          hasWideLabel ? 'grid-cols-[5.75rem_minmax(0,1fr)]' : 'grid-cols-[4.875rem_minmax(0,1fr)]',
        )}
      >
        <label htmlFor={id} className="truncate text-n10" title={hint ? `${label}: ${hint}` : label}>
          {label}
        </label>
        <div className="flex min-w-0 items-center gap-1.5">
          <div
            className="field-box h-7 min-w-0 flex-1 gap-1 px-1.5 pointer-coarse:h-11"
            data-invalid={isInvalid || (hex !== null && !typed)}
          >
            <span
              className={cx(
                'relative grid flex-none place-items-center',
                !isReadOnly && 'size-5 pointer-coarse:size-8',
              )}
            >
              <SwatchFace color={value} />
              {!isReadOnly && (
                <PickerButton
                  label={label}
                  value={value}
                  isOpen={isOpen}
                  onOpenChange={setOpen}
                  onChange={onChange}
                  onGestureEnd={onGestureEnd}
                  swatches={swatches}
                  passes={passes}
                  hasAlpha={hasAlpha}
                />
              )}
            </span>
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
              <span className="w-9.5 flex-none">
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

type PickerButtonProps = Pick<ColorFieldProps, 'label' | 'value' | 'onChange' | 'passes'> & {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onGestureEnd: (() => void) | undefined;
  swatches: readonly Swatch[] | undefined;
  hasAlpha: boolean;
};

/** While the picker is closed, its colour is not seen. */
const looksTheSame = (old: PickerButtonProps, next: PickerButtonProps): boolean =>
  (!(old.isOpen || next.isOpen) || old.value === next.value) &&
  old.isOpen === next.isOpen &&
  old.label === next.label &&
  old.onChange === next.onChange &&
  old.passes === next.passes &&
  old.swatches === next.swatches;

/** Lies over the swatch. While it is closed, a colour that is typed does not draw it again. */
const PickerButton = memo(function PickerButton(props: PickerButtonProps) {
  const { label, value, isOpen, onOpenChange, onChange, onGestureEnd, swatches, passes, hasAlpha } = props;
  return (
    <Popover
      title={label}
      hasHiddenTitle
      side="left"
      align="start"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      trigger={
        <button
          {...ColorPicker.opener}
          type="button"
          aria-label={`Pick ${label.toLowerCase()}`}
          className="absolute size-5 rounded-sm pointer-coarse:size-8"
        />
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
}, looksTheSame);
