import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../show/icon.tsx';

/** `stack`: label above, for forms. `row`: label in the 92 px column of an inspector. */
export type FieldLayout = 'stack' | 'row';

/** Set by `InspectorSection`, so that every field inside is a row by default. */
export const FieldLayoutContext = createContext<FieldLayout>('stack');

/** The layout of the fields around here. */
export function useFieldLayout(): FieldLayout {
  return useContext(FieldLayoutContext);
}

/** The classes of a field's label, for one that brings its own. */
export function fieldLabelLook(isRow: boolean): string {
  return isRow ? 'line-clamp-2 min-h-7 py-1.25 text-n10 pointer-coarse:py-3.25' : 'font-medium text-n11';
}

type FieldProps = {
  label: ReactNode;
  /** Replaces the plain label, for one that can be dragged. */
  labelElement?: ReactNode;
  controlId: string;
  hint?: string | undefined;
  error?: string | undefined;
  isRequired?: boolean;
  children: ReactNode;
};

/** The ids a control names in `aria-describedby`. */
export function describedBy(
  controlId: string,
  { hint, error }: { hint?: string | undefined; error?: string | undefined },
): string | undefined {
  return cx(hint && `${controlId}-hint`, error && `${controlId}-error`) || undefined;
}

/** A label, a control, and below it the hint and the error. */
export function Field({ label, labelElement, controlId, hint, error, isRequired = false, children }: FieldProps) {
  const isRow = useFieldLayout() === 'row';
  return (
    <div className={isRow ? 'grid grid-cols-[5.75rem_minmax(0,1fr)] gap-x-2' : 'flex min-w-0 flex-col gap-1.5'}>
      {labelElement ?? (
        <label
          htmlFor={controlId}
          className={fieldLabelLook(isRow)}
          title={typeof label === 'string' ? label : undefined}
        >
          {label}
          {isRequired && (
            <span aria-hidden className="ml-0.5 text-bad-ink">
              *
            </span>
          )}
        </label>
      )}
      <div className="flex min-w-0 flex-col gap-1">
        {children}
        {hint && (
          <p id={`${controlId}-hint`} className="text-n10 text-xs">
            {hint}
          </p>
        )}
        {error && (
          <p id={`${controlId}-error`} className="flex animate-appear items-start gap-1.5 text-bad-ink text-xs">
            <Icon of={CircleAlert} size={13} className="mt-[0.09375rem]" />
            <span>{error}</span>
          </p>
        )}
      </div>
    </div>
  );
}
