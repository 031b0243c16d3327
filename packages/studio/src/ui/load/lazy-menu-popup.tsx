import { useEffect } from 'react';
import type { MenuPopupProps } from '../menu/menu-popup.tsx';
import { lazyPart } from './lazy-part.tsx';
import { menuFrame } from './part-frames.tsx';

const Popup = lazyPart(() => import('../menu/menu-popup.tsx').then((module) => module.MenuPopup), { frame: menuFrame });

/** For the button of a menu: loads the menu's code ahead of the click. */
export const menuOpener = Popup.opener;

/** `MenuPopup`, loaded when it is first rendered. */
export function LazyMenuPopup(props: MenuPopupProps) {
  const { isOpen } = props;
  // It stays mounted while closed; opening it again retries a failed load.
  useEffect(() => {
    if (isOpen) Popup.preload();
  }, [isOpen]);
  return <Popup {...props} />;
}
