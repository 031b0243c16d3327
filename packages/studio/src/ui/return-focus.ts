/**
 * Gives focus back to what had it when a button of a notice was pressed: the notice goes, and keys would lead nowhere.
 * Returns what ends it.
 */
export function returnFocusFromNotices(): () => void {
  let before: Element | null = null;
  const isInNotice = (target: EventTarget | null): target is Element =>
    target instanceof Element && target.closest('[data-sonner-toaster]') !== null;
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element && !isInNotice(target)) before = target;
  };
  const onClick = ({ target }: MouseEvent) => {
    if (!isInNotice(target) || !target.closest('button') || !isInNotice(document.activeElement)) return;
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
  document.addEventListener('focusin', onFocus);
  document.addEventListener('click', onClick);
  return () => {
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('click', onClick);
  };
}
