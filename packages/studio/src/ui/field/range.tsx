type RangeProps = {
  /** Read aloud. */
  label: string;
  /** The value as it is read aloud, where the number alone says little. */
  valueText?: string;
  /** From 0 in whole steps. */
  max: number;
  value: number;
  onChange: (value: number) => void;
};

/** A handle on a line, dragged or moved by arrow keys. For a number that is typed as well use `NumberField`. */
export function Range({ label, valueText, max, value, onChange }: RangeProps) {
  const part = max > 0 ? (value / max) * 100 : 0;
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={valueText}
      min={0}
      max={max}
      step={1}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
      style={{ background: `linear-gradient(var(--accent), var(--accent)) 0 50% / ${part}% 4px no-repeat, var(--n5)` }}
      className="my-1.5 h-1 w-full min-w-0 shrink grow-0 cursor-pointer appearance-none rounded-full [&::-moz-range-thumb]:size-3 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-accent [&::-webkit-slider-thumb]:size-3 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-accent"
    />
  );
}
