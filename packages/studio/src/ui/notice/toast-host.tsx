import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Toaster } from 'sonner';
import { Icon } from '../show/icon.tsx';

/** Where notices appear: bottom right, above the foot of a grid and the bar of a phone, and above whatever covers the screen. Mount it once, outside the router. */
export function ToastHost() {
  useEffect(() => keepFocusAroundNotices(), []);
  return createPortal(
    <Toaster
      position="bottom-right"
      expand
      gap={8}
      offset={{ bottom: 44, right: 16 }}
      mobileOffset={{ bottom: 72, left: 12, right: 12 }}
      visibleToasts={4}
      containerAriaLabel="Notices"
      icons={{
        success: <Icon of={CircleCheck} className="text-ok" />,
        error: <Icon of={CircleAlert} className="text-bad" />,
        warning: <Icon of={TriangleAlert} className="text-warn" />,
        info: <Icon of={Info} className="text-n10" />,
        close: <Icon of={X} size={14} />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: 'Close',
        classNames: {
          toast:
            // One that is leaving has been answered: a second press would act again.
            'data-[removed=true]:pointer-events-none flex w-89 max-sm:w-full items-center gap-2.5 rounded-lg bg-pop px-3 py-2.5 text-n12 text-base shadow-float font-sans',
          content: 'min-w-0 flex-1',
          title: 'font-medium break-words line-clamp-3',
          description: 'text-n10 break-words line-clamp-4',
          icon: 'flex-none',
          actionButton:
            'order-2 flex-none h-7 rounded-md border border-n6 bg-n1 px-2.5 font-medium hover:bg-n3 pointer-coarse:h-11',
          cancelButton: 'order-2 flex-none h-7 rounded-md px-2.5 font-medium text-n11 hover:bg-n3 pointer-coarse:h-11',
          closeButton:
            'order-3 -mr-1 grid size-7 flex-none place-items-center rounded-md text-n10 hover:bg-n3 hover:text-n12 pointer-coarse:size-11',
        },
      }}
    />,
    document.body,
  );
}

/**
 * Keeps focus where a person takes it, around notices. After a button of one was pressed it goes back to what had it before:
 * the notice goes, and keys would lead nowhere. Tab and a press elsewhere leave them for good: the library brings focus back
 * to what had it before, so that a control with a notice behind it could not be left by Tab. It still does after its own key
 * (Alt T), which goes there and back. Returns what ends it.
 */
function keepFocusAroundNotices(): () => void {
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
