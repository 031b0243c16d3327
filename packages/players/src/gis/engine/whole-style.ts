import { CLUSTER_RADIUS } from '@diorama/documents/gis/drawing/tile-names.ts';
import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { putIntoSlots, type SlottedStyle } from '../base/slots.ts';
import {
  type CompiledGis,
  type CompiledSource,
  draggedOf,
  type HOVERED,
  RAISED,
  type SELECTED,
  type SHOWN,
  type SPREAD,
  VISIT,
} from '../compile/compiled-gis.ts';

/** For the source of a layer whose points join. */
const CLUSTERING = { cluster: true, clusterRadius: CLUSTER_RADIUS, clusterMaxZoom: 15 } as const;

const EMPTY: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };

/** What the map's filters read: categories shown, the one hovered and the one selected feature, and points that were spread. */
export type GlobalState = Record<typeof SHOWN | typeof SPREAD, string[]> &
  Record<typeof HOVERED | typeof SELECTED, string>;

/** Base and document as one style; data comes later. */
export function wholeStyle(
  base: SlottedStyle,
  compiled: CompiledGis,
  state: GlobalState,
  /** Layers that stand above all others. */
  above: readonly LayerSpecification[],
): StyleSpecification {
  const top = [...compiled.slots.top, ...above];
  return {
    ...base,
    state: Object.fromEntries(Object.entries(state).map(([name, value]) => [name, { default: value }])),
    sources: { ...base.sources, ...ownSources(compiled) },
    layers: putIntoSlots(base, { ...compiled.slots, top }),
  };
}

/** Sources of the document, without their data. */
function ownSources({ sources, pictures }: CompiledGis): Record<string, SourceSpecification> {
  const own: Record<string, SourceSpecification> = { [RAISED]: pointsOf(), [VISIT]: pointsOf() };
  for (const [id, source] of sources) {
    own[id] = source.tiles ? tilesOf(source.tiles) : pointsOf(source);
    if (source.lifts) own[draggedOf(id)] = pointsOf();
  }
  for (const [id, { url, coordinates }] of pictures) own[id] = { type: 'image', url, coordinates };
  return own;
}

/** The reader of tiles knows no page that addresses could be relative to. */
const tilesOf = ({ url, maxZoom }: NonNullable<CompiledSource['tiles']>): SourceSpecification => ({
  type: 'vector',
  tiles: [`pmtiles://${new URL(url, window.location.href).href}/{z}/{x}/{y}`],
  maxzoom: maxZoom,
  promoteId: 'id',
});

function pointsOf(source?: CompiledSource): SourceSpecification {
  return { type: 'geojson', data: EMPTY, promoteId: 'id', ...(source?.cluster === true ? CLUSTERING : {}) };
}
