import { type RefObject, useEffect, useRef } from 'react';

/** Keeps the keyboard in the walkthrough when the button that had the focus has gone with its view. */
export function useKeptFocus(root: RefObject<HTMLElement | null>, keyframe: string | null, isMoving: boolean): void {
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      last.current = target instanceof HTMLElement && target.matches('.wt-marker, .wt-arrow') ? target : null;
    };
    const element = root.current;
    element?.addEventListener('focusin', onFocus);
    return () => element?.removeEventListener('focusin', onFocus);
  }, [root]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: arrived elsewhere, the focused button may not exist there
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isMoving || !isLost || !last.current) return;
    const next = last.current.isConnected ? last.current : root.current?.querySelector<HTMLElement>('.wt-arrow');
    next?.focus({ preventScroll: true });
  }, [keyframe, isMoving]);
}
