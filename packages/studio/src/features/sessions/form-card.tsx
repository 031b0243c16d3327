import type { FormEvent, ReactNode } from 'react';
import { Logo } from '../../shell/logo.tsx';

type FormCardProps = {
  pageTitle: string;
  title: string;
  text: string;
  onSubmit?: (event: FormEvent) => void;
  children?: ReactNode;
};

/** The screen of whoever is not signed in: one form in the middle. */
export function FormCard({ pageTitle, title, text, onSubmit, children }: FormCardProps) {
  return (
    <main className="grid min-h-full place-items-center bg-n2 p-4">
      <title>{`${pageTitle} · Diorama`}</title>
      <form
        noValidate
        onSubmit={onSubmit}
        className="flex w-full max-w-90 flex-col gap-4 rounded-xl border border-n5 bg-n1 p-7 shadow-float max-sm:p-5"
      >
        <div className="mb-1 flex flex-col gap-3">
          <span className="text-accent dark:text-accent-ink">
            <Logo size={28} />
          </span>
          <div>
            <h1 className="font-semibold text-xl tracking-[-0.018em]">{title}</h1>
            <p className="mt-0.5 break-words text-n10">{text}</p>
          </div>
        </div>
        {children}
      </form>
    </main>
  );
}
