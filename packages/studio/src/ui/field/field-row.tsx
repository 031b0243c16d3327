import type { ReactNode } from 'react';

/** One inspector row whose value is not a field: a 92 px label and any content. */
export function FieldRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-h-7 pointer-coarse:min-h-11 grid-cols-[5.75rem_minmax(0,1fr)] items-center gap-2">
      <span className="truncate text-n10" title={label}>
        {label}
      </span>
      <div className="flex min-w-0 items-center gap-1.5">{children}</div>
    </div>
  );
}
