import type { GisMap } from '../engine/gis-map.port.ts';
import type { GisScene } from '../gis-scene.ts';

declare global {
  interface Window {
    /** Opens a map and waits until all of it is drawn. */
    openMap: (scene: Omit<GisScene, 'pictureUrl'>) => Promise<void>;
    map: GisMap;
    /** Everything that the map reported but its movement, in order. */
    seen: unknown[];
    /** Waits until nothing is left to draw. */
    settled: () => Promise<void>;
  }
}
