/** The second press of a double click that opened a dialog lands outside it and must not close it. */
export const isSecondPress = ({ reason, event }: { reason: string; event: Event }): boolean =>
  reason === 'outside-press' && event instanceof MouseEvent && event.detail > 1;

/** Shared classes of dialogs: centred on a desk, a sheet from below on a phone. */
export const dialogScrim =
  'fixed inset-0 z-30 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0';

export const dialogPopup =
  'fixed z-30 flex max-h-[calc(100dvh-max(1.5rem,14vh)-1.5rem)] max-sm:max-h-[calc(100dvh-3rem)] low:max-sm:max-h-[calc(100dvh-0.5rem)] flex-col overflow-hidden low:overflow-y-auto low:*:flex-none low:scroll-pb-16 bg-pop text-n12 shadow-float outline-none transition-[opacity,translate] duration-150 ' +
  'left-1/2 top-[max(1.5rem,14vh)] w-[calc(100vw-2rem)] -translate-x-1/2 rounded-xl ' +
  'data-starting-style:translate-y-1 data-starting-style:opacity-0 data-ending-style:opacity-0 ' +
  'max-sm:top-auto max-sm:bottom-0 max-sm:w-full max-sm:max-w-none max-sm:rounded-b-none max-sm:pb-[env(safe-area-inset-bottom)] max-sm:data-starting-style:translate-y-8';

export const dialogFooter =
  'flex flex-none items-center justify-end gap-2 border-n5 border-t bg-n1/50 px-5 py-3 ' +
  // In a low window the dialog scrolls whole, under its buttons.
  'low:sticky low:bottom-0 low:z-10 low:bg-pop low:py-2 max-sm:flex-col-reverse low:max-sm:flex-row max-sm:[&>*]:w-full low:max-sm:[&>*]:w-auto';
