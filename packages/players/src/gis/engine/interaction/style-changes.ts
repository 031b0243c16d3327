import type { LayerSpecification, Map as MapLibre, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { draggedOf } from '../../compile/compiled-gis.ts';

/** The map's own part of a style, in addition to its base. */
interface OwnPart {
  sources: Record<string, SourceSpecification>;
  layers: readonly LayerSpecification[];
}

function ownPart({ sources, layers }: StyleSpecification, base: StyleSpecification): OwnPart {
  const known = new Set(base.layers.map(({ id }) => id));
  return {
    sources: Object.fromEntries(Object.entries(sources).filter(([id]) => !(id in base.sources))),
    layers: layers.filter(({ id }) => !known.has(id)),
  };
}

/**
 * Brings the map's own sources and layers from one whole style to the next on the same base, touching what differs alone. Returns the sources that
 * are gone or begin again without data.
 */
export function changeStyle(
  map: MapLibre,
  base: StyleSpecification,
  wholeBefore: StyleSpecification,
  whole: StyleSpecification,
): ReadonlySet<string> {
  const before = ownPart(wholeBefore, base);
  const after = ownPart(whole, base);
  const ids = whole.layers.map(({ id }) => id);
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const gone = new Set(Object.keys(before.sources).filter((id) => !isSame(before.sources[id], after.sources[id])));
  // What is lifted goes with what it is lifted from.
  for (const id of [...gone]) if (before.sources[draggedOf(id)]) gone.add(draggedOf(id));
  const order = after.layers.map(({ id }) => id);
  const kept = before.layers.filter(
    ({ id, ...layer }) => order.includes(id) && !('source' in layer && gone.has(layer.source)),
  );
  const keptIds = new Set(kept.map(({ id }) => id));
  const isSameOrder = isSame(
    order.filter((id) => keptIds.has(id)),
    kept.map(({ id }) => id),
  );
  for (const { id } of before.layers) if (!isSameOrder || !keptIds.has(id)) if (map.getLayer(id)) map.removeLayer(id);
  for (const id of gone) if (map.getSource(id)) map.removeSource(id);
  for (const [id, source] of Object.entries(after.sources)) if (!map.getSource(id)) map.addSource(id, source);
  // From the end, so that each one finds what it stands before.
  for (let index = after.layers.length - 1; index >= 0; index -= 1) {
    const layer = after.layers[index];
    if (!layer) continue;
    const old = before.layers.find(({ id }) => id === layer.id);
    if (!map.getLayer(layer.id)) map.addLayer(layer, ids[ids.indexOf(layer.id) + 1]);
    else if (old && !isSame(old, layer)) changeLayer(map, old, layer);
  }
  return gone;
}

type Part = Record<string, unknown>;

function changeLayer(map: MapLibre, before: LayerSpecification, after: LayerSpecification): void {
  const { id } = after;
  for (const [part, set] of [
    ['paint', map.setPaintProperty],
    ['layout', map.setLayoutProperty],
  ] as const) {
    const [old, now] = [partOf(before, part), partOf(after, part)];
    // Names and values come from layers of the renderer's own types; one by one they have none.
    for (const key of Object.keys({ ...old, ...now }))
      if (JSON.stringify(old[key]) !== JSON.stringify(now[key])) Reflect.apply(set, map, [id, key, now[key]]);
  }
  map.setFilter(id, 'filter' in after ? (after.filter ?? null) : null);
  if (before.minzoom !== after.minzoom || before.maxzoom !== after.maxzoom)
    map.setLayerZoomRange(id, after.minzoom ?? 0, after.maxzoom ?? 24);
}

function partOf(layer: LayerSpecification, part: 'paint' | 'layout'): Part {
  return { ...layer[part] };
}
