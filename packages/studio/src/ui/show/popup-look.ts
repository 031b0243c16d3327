/** The surface of everything that floats. */
export const popupLook =
  'pop-motion rounded-lg bg-pop text-n12 shadow-float outline-none max-h-(--available-height) max-w-[calc(100vw-1rem)]';

/** One line in a menu or list of choices; it grows under a finger. */
export const popupItemLook =
  'flex min-h-7 select-none items-center gap-2 rounded-sm px-2 outline-none data-highlighted:bg-n4 data-disabled:opacity-45 pointer-coarse:min-h-11';
