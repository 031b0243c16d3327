/** What of a map's drawing is a file of its own, so that only pages whose map has such things load it. */
export type MapPart = 'shapes' | 'labels' | 'displays' | 'tilt' | 'built-in';

/** As much of a map as decides on its parts. */
interface DrawnMap {
  settings: { outside?: string | undefined; initialMapState: { type: string } };
  mainShape: object | null;
  layers: readonly DrawnLayer[];
}

interface DrawnLayer {
  type: string;
  visible?: boolean | undefined;
  display?: { type: string; cluster?: boolean | undefined };
}

/** The parts that a map is drawn with; `base`: whose streets it has. */
export function partsOfMap({ settings, mainShape, layers }: DrawnMap, base: { type: string }): MapPart[] {
  const seen = layers.filter(({ visible }) => visible !== false);
  const has = (type: string) => seen.some((layer) => layer.type === type);
  const isMasked = mainShape !== null && (settings.outside ?? 'none') !== 'none';
  const needs: Readonly<Record<MapPart, boolean>> = {
    shapes: has('outline') || isMasked,
    labels: has('label'),
    displays: seen.some(({ display }) => display && (display.type !== 'standard' || display.cluster === true)),
    tilt: settings.initialMapState.type === '3d',
    'built-in': base.type === 'built-in',
  };
  const all: readonly MapPart[] = ['shapes', 'labels', 'displays', 'tilt', 'built-in'];
  return all.filter((part) => needs[part]);
}
