import { useRouter } from '@tanstack/react-router';
import { type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { followWhenReleased, type Press } from './kept-press.ts';

/** For a row of links that is rendered again in place: a press on one of them lands although the link was replaced. */
export function useKeptPress(): { onPointerDown: (event: PointerEvent<HTMLElement>) => void } {
  const router = useRouter();
  const held = useRef<Press | null>(null);
  useEffect(() => {
    const letGo = () => {
      held.current = null;
    };
    window.addEventListener('pointerup', letGo);
    window.addEventListener('pointercancel', letGo);
    return () => {
      window.removeEventListener('pointerup', letGo);
      window.removeEventListener('pointercancel', letGo);
    };
  }, []);
  useLayoutEffect(
    () => () => {
      if (held.current) followWhenReleased(window, held.current, (address) => void router.navigate({ href: address }));
    },
    [router],
  );
  return {
    onPointerDown: ({ target, button, ctrlKey, metaKey, shiftKey, altKey }) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (!link || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
      const { left, top, right, bottom } = link.getBoundingClientRect();
      held.current = { address: link.getAttribute('href') ?? '', left, top, right, bottom };
    },
  };
}
