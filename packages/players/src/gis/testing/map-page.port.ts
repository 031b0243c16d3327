import type { GisMap } from '../engine/gis-map.port.ts';
import type { GisScene } from '../gis-scene.ts';

declare global {
  interface Window {
    /** Opens a map and waits until all of it is drawn. */
    openMap: (scene: Omit<GisScene, 'pictureUrl'>) => Promise<void>;
    map: GisMap;
    /** The renderer alone with the same base and points, joined as ours are; answers when all of it is drawn. */
    openPlain: (scene: Omit<GisScene, 'pictureUrl'>, points: GeoJSON.FeatureCollection) => Promise<void>;
    /** Milliseconds of so many pictures of a map that is moved between them. */
    panned: (frames: number) => number[];
    /** Everything that the map reported but its movement, in order. */
    seen: unknown[];
    /** Waits until nothing is left to draw. */
    settled: () => Promise<void>;
  }
}
