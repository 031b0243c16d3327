import { lazy, Suspense } from 'react';
import type { MenuPopupProps } from './menu-popup.tsx';

const load = () => import('./menu-popup.tsx');
const Popup = lazy(() => load().then((module) => ({ default: module.MenuPopup })));

/** Fetches the menu's code ahead of the click; call it when the pointer or focus arrives. */
export function preloadMenu(): void {
  // A failure here is met again, and shown, when the menu is opened.
  load().catch(() => undefined);
}

/** `MenuPopup`, loaded when it is first rendered. */
export function LazyMenuPopup(props: MenuPopupProps) {
  return (
    <Suspense fallback={null}>
      <Popup {...props} />
    </Suspense>
  );
}
