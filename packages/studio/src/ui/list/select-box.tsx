import { Check } from 'lucide-react';
import { cx } from '../cx.ts';
import { Icon } from '../show/icon.tsx';

type SelectBoxProps = {
  /** `Select hall.png` */
  label: string;
  isChecked: boolean;
  /** Shown without hovering: while anything is selected. */
  isShown: boolean;
  onToggle: (event: { shiftKey: boolean }) => void;
};

/** The box of a row or tile (a `group`): there on hover, and while anything is selected. Space does the same. */
export function SelectBox({ label, isChecked, isShown, onToggle }: SelectBoxProps) {
  return (
    <label
      className={cx(
        'touch-target grid size-7 flex-none place-items-center rounded-md pointer-coarse:size-9',
        !isShown &&
          !isChecked &&
          'opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 pointer-coarse:opacity-100',
      )}
    >
      <span className="relative grid size-4 place-items-center">
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={label}
          checked={isChecked}
          readOnly
          onClick={(event) => {
            event.stopPropagation();
            onToggle(event);
          }}
          onDoubleClick={(event) => event.stopPropagation()}
          className="absolute inset-0 appearance-none rounded-sm border border-n8 bg-n1 transition-colors checked:border-accent checked:bg-accent hover:border-n9"
        />
        {isChecked && (
          <Icon of={Check} size={12} className="pointer-events-none relative stroke-[3] text-accent-text" />
        )}
      </span>
    </label>
  );
}
