import type { ReactNode, Ref } from 'react';
import { usePartsPrefetch } from '../../ui/load/prefetch-parts.ts';

type PageProps = {
  title: string;
  /** The one primary action of the page. */
  action?: ReactNode;
  /** What scrolls, for lists that draw only what is in sight. */
  scroller?: Ref<HTMLDivElement>;
  children: ReactNode;
};

/** A scrolling page of the shell with its title: lists, settings. Editors fill the frame themselves. */
export function Page({ title, action, scroller, children }: PageProps) {
  usePartsPrefetch();
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex w-full max-w-350 flex-col gap-4 px-7 py-5 max-sm:px-4 max-sm:py-4">
        <div className="flex min-h-8 items-center gap-3 max-sm:flex-wrap max-sm:gap-y-2">
          <h1
            className="min-w-0 flex-1 truncate max-sm:min-w-min font-semibold text-xl tracking-[-0.018em]"
            title={title}
          >
            {title}
          </h1>
          {action}
        </div>
        {children}
      </div>
    </div>
  );
}
