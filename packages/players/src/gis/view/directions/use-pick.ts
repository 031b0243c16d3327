import { useLayoutEffect, useRef } from 'react';
import type { GisMap } from '../../engine/gis-map.port.ts';
import type { LngLat } from '../../gis-scene.ts';

/** px by which an arrow moves the map under its cross. */
const PAN = 60;
const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -PAN, y: 0 },
  ArrowRight: { x: PAN, y: 0 },
  ArrowUp: { x: 0, y: -PAN },
  ArrowDown: { x: 0, y: PAN },
};

/** The next click on the map is the place; with keys it is the middle of the map, which arrows move. Null: given up. */
export function usePick(map: GisMap | null, isOn: boolean, onPick: (place: LngLat | null) => void): void {
  const latest = useRef(onPick);
  latest.current = onPick;
  // In the same tick as the request, so that no key is lost.
  useLayoutEffect(() => {
    if (!map || !isOn) return undefined;
    const { native } = map;
    const onClick = ({ lngLat: { lng, lat } }: { lngLat: LngLat }) => latest.current({ lng, lat });
    const onKey = (event: KeyboardEvent) => {
      const by = ARROWS[event.key];
      if (event.key === 'Escape') latest.current(null);
      else if (document.activeElement !== native.getCanvas()) return;
      else if (by) map.panBy(by);
      else if (event.key === 'Enter') latest.current(map.camera().center);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    const before = document.activeElement;
    native.getCanvas().focus({ preventScroll: true });
    native.on('click', onClick);
    addEventListener('keydown', onKey, true);
    return () => {
      native.off('click', onClick);
      removeEventListener('keydown', onKey, true);
      if (before instanceof HTMLElement) requestAnimationFrame(() => before.focus({ preventScroll: true }));
    };
  }, [map, isOn]);
}
