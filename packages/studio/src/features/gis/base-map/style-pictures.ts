import { CLASSIC_STYLES, type ClassicStyle } from '@diorama/documents/gis/gis.schema.ts';
import type { GisMap } from '@diorama/players/gis/engine/gis-map.port.ts';
import type { GisScene, GisView } from '@diorama/players/gis/gis-scene.ts';
import { loadMapEngine } from '../stage/map-engine.ts';

/** Size of a picture, CSS px. */
export const PICTURE = { width: 92, height: 62 };
/** ms that a style has to draw itself; one that takes longer stays without a picture. */
const PATIENCE = 8_000;

/** The built-in map shows little from nearer. */
const FAR_ENOUGH = 4;

type Base = Pick<GisScene, 'base' | 'tiles'>;

interface Pictures {
  /** Any scene of the map: its language, font and colours. */
  scene: GisScene;
  view: Extract<GisView, { type: 'position' }>;
  baseOf: (style: ClassicStyle) => Promise<Base>;
  /** Called for each picture as it is drawn, with the address of an image. */
  onDrawn: (style: ClassicStyle, address: string) => void;
  signal: AbortSignal;
}

/** Draws a view in every known style, one after the other, on one small map out of sight. */
export async function drawStylePictures({ scene, view, baseOf, onDrawn, signal }: Pictures): Promise<void> {
  const { mountGisMap } = await loadMapEngine();
  if (signal.aborted) return;
  const host = document.createElement('div');
  Object.assign(host.style, { position: 'fixed', left: '-1000px', top: '0' });
  Object.assign(host.style, { width: `${PICTURE.width}px`, height: `${PICTURE.height}px` });
  document.body.append(host);
  let map: GisMap | null = null;
  try {
    for (const style of CLASSIC_STYLES) {
      const base = await baseOf(style).catch(() => null);
      if (signal.aborted) return;
      if (!base) continue;
      const zoom = base.base.type === 'built-in' ? Math.min(view.zoom, FAR_ENOUGH) : view.zoom;
      const plain: GisScene = {
        ...scene,
        ...base,
        document: { settings: { initialMapState: { ...view, zoom } }, mainShape: null, categories: [], layers: [] },
      };
      if (map) {
        map.update(plain);
        map.setView({ ...view, zoom }, 'jump');
      } else map = mountGisMap(host, plain, { isMotionReduced: () => true, keepsPixels: true });
      if (await isDrawn(map, signal)) onDrawn(style, map.native.getCanvas().toDataURL('image/webp', 0.8));
    }
  } finally {
    map?.dispose();
    host.remove();
  }
}

/** Resolves once the map rests; false where it does not. */
function isDrawn({ native }: GisMap, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isReady: boolean) => {
      clearTimeout(timer);
      native.off('idle', onIdle);
      signal.removeEventListener('abort', onAbort);
      resolve(isReady);
    };
    const onIdle = () => end(true);
    const onAbort = () => end(false);
    const timer = setTimeout(() => end(false), PATIENCE);
    native.once('idle', onIdle);
    signal.addEventListener('abort', onAbort);
  });
}
