/**
 * Keeps focus where a person takes it, around notices. After a button of one was pressed it goes back to what had it before:
 * the notice goes, and keys would lead nowhere. Tab and a press elsewhere leave them for good: the library brings focus back
 * to what had it before, so that a control with a notice behind it could not be left by Tab. It still does after its own key
 * (Alt T), which goes there and back. Returns what ends it.
 */
export function keepFocusAroundNotices(): () => void {
  let before: Element | null = null;
  let isThereByKey = false;
  let isPressing = false;
  const isInNotice = (target: EventTarget | null): target is Element =>
    target instanceof Element && target.closest('[data-sonner-toaster]') !== null;
  const onFocus = (event: FocusEvent) => {
    const { target, relatedTarget } = event;
    if (!isInNotice(target)) {
      before = target instanceof Element ? target : before;
      return;
    }
    // Its key focuses the list, Tab one of its notices.
    if (!isInNotice(relatedTarget)) isThereByKey = target.matches('[data-sonner-toaster]');
    // The library does not undo what it never receives.
    if (!isThereByKey) event.stopPropagation();
  };
  const onLeave = ({ target, relatedTarget }: FocusEvent) => {
    const isLeft = isInNotice(target) && !isInNotice(relatedTarget);
    if (isLeft && isPressing && relatedTarget instanceof HTMLElement) relatedTarget.focus({ preventScroll: true });
  };
  const onClick = ({ target }: MouseEvent) => {
    if (!isInNotice(target) || !target.closest('button') || !isInNotice(document.activeElement)) return;
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
  const onPress = () => {
    isPressing = true;
  };
  const onKey = () => {
    isPressing = false;
  };
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('focusin', onFocus, { capture: true, signal });
  document.addEventListener('focusout', onLeave, { signal });
  document.addEventListener('click', onClick, { signal });
  document.addEventListener('pointerdown', onPress, { capture: true, signal });
  document.addEventListener('keydown', onKey, { capture: true, signal });
  return () => listening.abort();
}
