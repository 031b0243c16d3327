import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/show/icon.tsx';
import type { LinkRender } from '../ui/show/link-render.ts';
import { Tooltip } from '../ui/show/tooltip.tsx';
import { Logo } from './logo.tsx';

/** A place in the rail. */
export type RailItem = { id: string; label: string; icon: LucideIcon; isCurrent: boolean; link: LinkRender };

type RailProps = {
  items: readonly RailItem[];
  homeLink: LinkRender /** Stands at the bottom: help, the user. */;
  foot: ReactNode;
};

/** The slim rail at the left; on a phone the bar at the bottom, with the labels under the icons. */
export function Rail({ items, homeLink, foot }: RailProps) {
  return (
    <nav
      aria-label="Main"
      className={cx(
        'flex flex-none bg-n2 [scrollbar-width:none] sm:w-12 sm:overflow-y-auto sm:flex-col sm:items-center sm:gap-1 sm:border-n5 sm:border-r sm:py-2',
        'max-sm:order-last max-sm:min-h-14 max-sm:items-stretch max-sm:justify-around max-sm:border-n5 max-sm:border-t max-sm:px-2 max-sm:pb-[env(safe-area-inset-bottom)]',
      )}
    >
      {homeLink({
        className:
          'mb-2 grid size-8 pointer-coarse:size-11 flex-none place-items-center rounded-md text-accent max-sm:hidden dark:text-accent-ink short:hidden',
        children: <Logo />,
        'aria-label': 'Diorama, home',
      })}
      {items.map((item) => (
        <Tooltip key={item.id} label={item.label} side="right">
          {item.link({
            className: cx(
              'grid flex-none place-items-center rounded-md no-underline transition-colors sm:size-8 sm:pointer-coarse:size-11',
              'touch-target max-sm:flex max-sm:min-w-0 max-sm:flex-1 max-sm:flex-col max-sm:justify-center max-sm:gap-1 max-sm:font-medium max-sm:text-[0.625rem] max-sm:leading-3.5 max-sm:tracking-tight',
              item.isCurrent ? 'text-n12 sm:bg-n4 max-sm:text-accent-ink' : 'text-n10 hover:text-n12 sm:hover:bg-n3',
            ),
            children: (
              <>
                <Icon of={item.icon} className="max-sm:size-5" />
                <span className="max-[23.6875rem]:sr-only sm:sr-only">{item.label}</span>
              </>
            ),
            'aria-current': item.isCurrent ? 'page' : undefined,
          })}
        </Tooltip>
      ))}
      <div className="flex flex-none items-center sm:mt-auto sm:flex-col sm:gap-1">{foot}</div>
    </nav>
  );
}
