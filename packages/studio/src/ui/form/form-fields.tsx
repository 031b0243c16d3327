import { type ComponentType, type PropsWithChildren, type ReactNode, useEffect, useRef } from 'react';
import type { Faults } from './faults.ts';
import { RefusalContext } from './form-contexts.ts';

/** What showing a form needs of it; `useStudioForm` gives it. */
export interface ShownForm {
  AppForm: ComponentType<PropsWithChildren>;
  refusal: Faults;
  refusals: number;
  forget: (name: string) => void;
}

type FormFieldsProps = { form: ShownForm; className?: string; children: ReactNode };

/** The fields of a form, and below them what the server said of the whole. The first one that is wrong gets focus. */
export function FormFields({ form, className = 'flex flex-col gap-4', children }: FormFieldsProps) {
  const { AppForm, refusal, refusals, forget } = form;
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusals]);
  return (
    <AppForm>
      <RefusalContext value={{ fields: refusal.fields, forget }}>
        <div ref={fields} className={className}>
          {children}
          <p role="alert" className="text-bad-ink empty:hidden">
            {refusal.form}
          </p>
        </div>
      </RefusalContext>
    </AppForm>
  );
}
