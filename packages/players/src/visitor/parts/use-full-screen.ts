import { useCallback, useEffect, useState } from 'react';

export interface FullScreen {
  isPossible: boolean;
  isOn: boolean;
  toggle: () => void;
}

/** The browser's full screen; phones without it do not offer it. */
export function useFullScreen(): FullScreen {
  const [isOn, setOn] = useState(() => document.fullscreenElement !== null);
  useEffect(() => {
    const onChange = () => setOn(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, []);
  const toggle = useCallback(() => {
    if (!document.fullscreenEnabled) return;
    const changed = document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen();
    changed.catch(() => undefined); // the browser says no outside a gesture; nothing is lost
  }, []);
  return { isPossible: document.fullscreenEnabled === true, isOn, toggle };
}
