import { ChevronRight } from 'lucide-react';
import { cx } from '../cx.ts';
import { Icon } from './icon.tsx';
import type { LinkRender } from './link-render.ts';

type BreadcrumbProps = {
  items: readonly Crumb[];
  /** The last crumb is the screen's only heading, as in editors. */
  isTitle?: boolean;
};

type Crumb = { label: string /** Missing on the last crumb: that is where one is. */; link?: LinkRender };

/** Where one is, from the outside in. Long names give way, and where a bar is short only the last two stay. */
export function Breadcrumb({ items, isTitle = false }: BreadcrumbProps) {
  const Last = isTitle ? 'h1' : 'span';
  return (
    <nav aria-label="Breadcrumb" className="-mx-1 min-w-0 overflow-x-clip px-1">
      <ol className="flex min-w-0 items-center gap-1.5">
        {items.map((item, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its depth; a product may be called like its project
            key={index}
            className={cx(
              'flex min-w-0 items-center gap-1.5',
              // The last name gives way: a bound is what keeps the others from taking its room.
              index < items.length - 1 && 'max-w-48 flex-none @max-3xl:max-w-32 @max-2xs:max-w-20 max-sm:max-w-28',
              index < items.length - 2 && '@max-md:hidden max-sm:hidden',
            )}
          >
            {item.link ? (
              item.link({
                className: '-my-3.5 truncate rounded-sm py-3.5 text-n10 no-underline transition-colors hover:text-n12',
                children: item.label,
                title: item.label,
              })
            ) : (
              <Last aria-current="page" title={item.label} className="truncate font-strong text-n12">
                {item.label}
              </Last>
            )}
            {index < items.length - 1 && <Icon of={ChevronRight} size={12} className="text-n8" />}
          </li>
        ))}
      </ol>
    </nav>
  );
}
