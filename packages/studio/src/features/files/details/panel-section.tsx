import { type ReactNode, useId } from 'react';

/** A titled part of the panel next to a file. */
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

/** Facts below each other, each with its label. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[5.25rem_1fr] gap-y-2">{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-n10">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
