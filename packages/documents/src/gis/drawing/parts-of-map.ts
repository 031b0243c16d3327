/** A part of a map's drawing that is a file of its own, so that only pages whose map uses it load it. */
export type MapPart = 'shapes' | 'labels' | 'displays' | 'tilt' | 'plans' | 'built-in' | 'provider';

/** As much of a map as decides on its parts. */
interface DrawnMap {
  settings: { outside?: string | undefined; initialMapState: { type: string } };
  mainShape: object | null;
  sitePlans?: readonly { visible: boolean; image: object | null }[] | undefined;
  layers: readonly DrawnLayer[];
}

interface DrawnLayer {
  type: string;
  visible?: boolean | undefined;
  display?: { type: string; cluster?: boolean | undefined };
}

/** The parts that a map is drawn with; `base`: whose streets it has. */
export function partsOfMap({ settings, mainShape, sitePlans, layers }: DrawnMap, base: { type: string }): MapPart[] {
  const seen = layers.filter(({ visible }) => visible !== false);
  const has = (type: string) => seen.some((layer) => layer.type === type);
  const isMasked = mainShape !== null && (settings.outside ?? 'none') !== 'none';
  const needs: Readonly<Record<MapPart, boolean>> = {
    shapes: has('outline') || isMasked,
    labels: has('label'),
    displays: seen.some(({ display }) => display && (display.type !== 'standard' || display.cluster === true)),
    tilt: settings.initialMapState.type === '3d',
    plans: (sitePlans ?? []).some(({ visible, image }) => visible && image !== null),
    'built-in': base.type === 'built-in',
    provider: base.type !== 'built-in',
  };
  const all: readonly MapPart[] = ['shapes', 'labels', 'displays', 'tilt', 'plans', 'built-in', 'provider'];
  return all.filter((part) => needs[part]);
}
