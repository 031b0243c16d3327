import type { GisMap } from '@diorama/players/gis/engine/gis-map.port.ts';
import { useCallback, useSyncExternalStore } from 'react';

/** Renders again whenever the map moves, for what is drawn over it. Gives what changes with it. */
export function useMapView(map: GisMap | null): string {
  const subscribe = useCallback(
    (listener: () => void) =>
      map?.subscribe((event) => {
        if (event.type === 'move') listener();
      }) ?? (() => undefined),
    [map],
  );
  return useSyncExternalStore(subscribe, () => {
    if (!map) return '';
    const { center, zoom, pitch, bearing } = map.camera();
    return [center.lng, center.lat, zoom, pitch, bearing].join();
  });
}
