import { iconsOf } from '@diorama/documents/theme/icons/icon-sets.ts';
import type { Theme } from '@diorama/documents/theme/theme.ts';
import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { useField } from '../editor-hooks.ts';

const CORNERS = [
  { value: 'rounded', label: 'Rounded', look: 'rounded-full' },
  { value: 'balanced', label: 'Balanced', look: 'rounded-md' },
  { value: 'square', label: 'Square', look: 'rounded-none' },
] as const;
const SETS = [
  { value: 'lucide', label: 'Lucide' },
  { value: 'tabler', label: 'Tabler' },
] as const;
/** Icons that stand for their set. */
const SHOWN = 5;

/** How round buttons and panels are. */
export function CornersSection() {
  const field = useField('look', 'look', ['interface', 'variant']);
  return (
    <InspectorSection title="Corners">
      <Cards
        label="Corners"
        options={CORNERS.map(({ value, label, look }) => ({
          value,
          label,
          face: <span className={cx('h-5 w-full border-[1.5px] border-current', look)} />,
        }))}
        value={field.value}
        isReadOnly={field.isReadOnly}
        onChange={(value) => field.onChange(value)}
      />
    </InspectorSection>
  );
}

/** Which icons menus and categories choose from. */
export function IconsSection() {
  const field = useField('look', 'look', ['iconSet']);
  return (
    <InspectorSection title="Icons">
      <Cards
        label="Icons"
        options={SETS.map(({ value, label }) => ({
          value,
          label: `${label}, ${Object.keys(iconsOf(value)).length}`,
          face: <IconRow set={value} />,
        }))}
        value={field.value}
        isReadOnly={field.isReadOnly}
        onChange={(value) => field.onChange(value)}
      />
      <p className="text-n10 text-xs">Icons missing from this set are hidden in menus and listed under Problems.</p>
    </InspectorSection>
  );
}

function IconRow({ set }: { set: Theme['iconSet'] }) {
  return (
    <span className="flex w-full justify-between px-1">
      {Object.entries(iconsOf(set))
        .slice(0, SHOWN)
        .map(([name, { d }]) => (
          <svg
            key={name}
            aria-hidden
            viewBox="0 0 24 24"
            width={16}
            height={16}
            fill="none"
            stroke="currentColor"
            strokeWidth={1.75}
            strokeLinecap="round"
            strokeLinejoin="round"
          >
            <path d={d} />
          </svg>
        ))}
    </span>
  );
}

type CardsProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string; face: ReactNode }[];
  value: Value | undefined;
  isReadOnly: boolean;
  onChange: (value: Value) => void;
};

/** A choice that is seen rather than read. A radio group: Tab enters, arrow keys choose. */
function Cards<Value extends string>({ label, options, value, isReadOnly, onChange }: CardsProps<Value>) {
  return (
    <div role="radiogroup" aria-label={label} className="grid auto-cols-fr grid-flow-col gap-1.5">
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'relative flex flex-col items-center gap-1.5 rounded-md border p-2 text-xs',
            'has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-1',
            option.value === value
              ? 'border-accent text-n12 shadow-[inset_0_0_0_1px_var(--accent)]'
              : 'border-n6 text-n11',
            !isReadOnly && option.value !== value && 'hover:border-n8',
          )}
        >
          <input
            type="radio"
            name={label}
            checked={option.value === value}
            disabled={isReadOnly}
            aria-label={option.label}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 appearance-none outline-none"
          />
          {option.face}
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
