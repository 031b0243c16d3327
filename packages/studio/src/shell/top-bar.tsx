import type { ReactNode } from 'react';

type TopBarProps = {
  /** Where one is; usually a `Breadcrumb`. */
  start: ReactNode;
  /** Right after it: the state since the last publish. */
  state?: ReactNode;
  /** At the end: saved, who is here, language, undo, publish. */
  actions?: ReactNode;
};

/** The one bar at the top of every screen, 44 px. */
export function TopBar({ start, state, actions }: TopBarProps) {
  return (
    <header className="flex h-11 sm:pointer-coarse:h-12 flex-none items-center gap-2 border-n5 border-b bg-n1 px-3 max-sm:h-auto max-sm:min-h-12 max-sm:flex-wrap max-sm:py-1.5">
      <div className="@container flex min-w-0 flex-1 items-center gap-2">
        {start}
        {state}
      </div>
      {actions && (
        // On a phone many actions are a row of their own.
        <div className="flex max-w-full flex-none items-center gap-1.5 max-sm:overflow-x-auto max-sm:pointer-coarse:-my-1 max-sm:pointer-coarse:py-1">
          {actions}
        </div>
      )}
    </header>
  );
}
