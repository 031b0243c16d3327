/**
 * Classes of the lists of pictures and facts. Give head and rows the same `grid-template-columns`; a row holds one link
 * whose `after:absolute after:inset-0` makes all of it clickable, with buttons above it (`relative z-1`).
 */
export const listHead =
  'grid h-8 items-center gap-4 border-n5 border-t border-b px-2 font-medium text-n9 text-xs max-sm:hidden';

export const listRow =
  'relative grid h-14 max-sm:h-16 items-center gap-4 border-n4 border-b px-2 transition-colors hover:bg-n2 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-accent';

export const listRowLink = 'truncate font-strong text-n12 no-underline outline-none after:absolute after:inset-0';
