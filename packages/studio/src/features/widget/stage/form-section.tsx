import { type ReactNode, useId } from 'react';
import { FieldLayoutContext } from '../../../ui/field/field.tsx';

/** A part of the form with its title; fields inside have their label at the left. */
export function FormSection({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex min-h-7 items-center gap-2">
        <h3 id={id} className="flex-1 font-strong">
          {title}
        </h3>
        {aside}
      </div>
      <FieldLayoutContext value="row">{children}</FieldLayoutContext>
    </section>
  );
}
