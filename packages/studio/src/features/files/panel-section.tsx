import { type ReactNode, useId } from 'react';

/** A titled part of the panel beside a file. */
export function PanelSection({
  title,
  count,
  children,
}: {
  title: string;
  count?: number | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-n5 border-b px-4 py-3">
      <h3 id={id} className="mb-2 font-strong text-sm">
        {title} {count ? <span className="font-normal text-n9 tabular-nums">{count}</span> : null}
      </h3>
      {children}
    </section>
  );
}
