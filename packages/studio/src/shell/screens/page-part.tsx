import type { ReactNode } from 'react';

/** Title and explanation on the left, what it is about on the right; on a phone below. */
export function PagePart({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="grid grid-cols-[12.5rem_minmax(0,1fr)] gap-x-10 gap-y-4 border-n5 border-t py-6 max-md:grid-cols-1"
    >
      <div>
        <h2 className="font-strong text-md">{title}</h2>
        <p className="mt-1 text-n10">{text}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
