import { type ReactNode, useId } from 'react';

/** A part of the first screen with its title and, at its end, where there is more. */
export function HomeSection({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex items-baseline gap-3">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {more && <span className="ml-auto">{more}</span>}
      </div>
      {children}
    </section>
  );
}
