import type { ReactNode } from 'react';
import { Logo } from '../../shell/logo.tsx';

type FormCardProps = {
  pageTitle: string;
  title: string;
  text: string;
  onSubmit?: () => void;
  children?: ReactNode;
};

/** The screen of somebody who is not signed in: one form at a fixed height, so that a message below a field moves nothing above. */
export function FormCard({ pageTitle, title, text, onSubmit, children }: FormCardProps) {
  return (
    <main className="min-h-full bg-n2 px-4 pt-[max(1rem,16vh)] pb-4 max-sm:pt-4">
      <title>{`${pageTitle} · Diorama`}</title>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit?.();
        }}
        className="mx-auto flex w-full max-w-90 flex-col gap-4 rounded-xl border border-n5 bg-n1 p-7 shadow-float max-sm:p-5"
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
