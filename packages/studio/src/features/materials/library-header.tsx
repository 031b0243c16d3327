import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ViewOnly } from '../../shell/screens/view-only.tsx';
import { TopBar } from '../../shell/top-bar.tsx';
import { cx } from '../../ui/cx.ts';
import { Breadcrumb } from '../../ui/show/breadcrumb.tsx';

const PARTS = [
  { part: 'Materials', to: '/materials' },
  { part: 'Files', to: '/materials/files' },
] as const;

type LibraryHeaderProps = {
  part: (typeof PARTS)[number]['part'];
  mayEdit: boolean | undefined;
  action?: ReactNode;
};

/** The top of every screen of the library: its materials, and the files that their textures are. */
export function LibraryHeader({ part, mayEdit, action }: LibraryHeaderProps) {
  return (
    <>
      <title>{part === 'Materials' ? 'Materials · Diorama' : `${part} · Materials · Diorama`}</title>
      <TopBar start={<Breadcrumb items={[{ label: 'Materials' }]} />} state={mayEdit === false && <ViewOnly />} />
      <div className="border-n5 border-b bg-n1 px-7 pt-5 max-sm:px-4 max-sm:pt-4">
        <div className="mx-auto w-full max-w-350">
          <div className="flex min-h-8 items-center gap-2 max-sm:flex-wrap">
            <h1 className="min-w-0 flex-1 truncate max-sm:min-w-min font-semibold text-xl tracking-[-0.018em]">
              Materials
            </h1>
            <span className="flex flex-none gap-2">{action}</span>
          </div>
          <nav aria-label="Parts of the library" className="mt-1 flex gap-4">
            {PARTS.map(({ part: one, to }) => (
              <Link
                key={one}
                to={to}
                className={cx(
                  '-mb-px border-b-2 py-2.5 font-medium no-underline pointer-coarse:py-3',
                  one === part ? 'border-accent text-n12' : 'border-transparent text-n10 hover:text-n12',
                )}
                // By itself it says so of every part whose address this one begins with.
                activeOptions={{ exact: true, includeSearch: false }}
                aria-current={one === part ? 'page' : undefined}
              >
                {one}
              </Link>
            ))}
          </nav>
        </div>
      </div>
    </>
  );
}
