import type { ReactNode } from 'react';

/** A titled block of the gallery. */
export function Sheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-n5 border-b px-6 py-5 max-sm:px-4">
      <h2 className="mb-3 font-strong text-n9 text-xs">{title}</h2>
      <div className="flex flex-col gap-4">{children}</div>
    </section>
  );
}

/** Things in one line, wrapping. */
export function Line({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2">{children}</div>;
}
