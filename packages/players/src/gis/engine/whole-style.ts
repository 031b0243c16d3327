import { CLUSTER_RADIUS } from '@diorama/documents/gis/drawing/tile-names.ts';
import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { putIntoSlots } from '../base/slots.ts';
import {
  type CompiledGis,
  type CompiledSource,
  HOVERED,
  liftedOf,
  RAISED,
  SELECTED,
  SHOWN,
  SPREAD,
  VISIT,
} from '../compile/compiled-gis.ts';

/** For the source of a layer whose points join. */
const CLUSTERING = { cluster: true, clusterRadius: CLUSTER_RADIUS, clusterMaxZoom: 15 } as const;

const EMPTY: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };

/** What the map's filters read: categories shown, the one hovered and the one selected feature, and points that were spread. */
export interface GlobalState {
  [SHOWN]: string[];
  [HOVERED]: string;
  [SELECTED]: string;
  [SPREAD]: string[];
}

/** Base and document as one style; data comes later. */
export function wholeStyle(
  base: StyleSpecification,
  compiled: CompiledGis,
  state: GlobalState,
  /** Layers that stand above all others. */
  above: readonly LayerSpecification[],
): StyleSpecification {
  const top = [...compiled.slots.top, ...above];
  return {
    ...base,
    state: {
      [SHOWN]: { default: state[SHOWN] },
      [HOVERED]: { default: state[HOVERED] },
      [SELECTED]: { default: state[SELECTED] },
      [SPREAD]: { default: state[SPREAD] },
    },
    sources: { ...base.sources, ...ownSources(compiled) },
    layers: putIntoSlots(base, { ...compiled.slots, top }),
  };
}

/** Sources of the document, without their data. */
export function ownSources({ sources, pictures }: CompiledGis): Record<string, SourceSpecification> {
  const own: Record<string, SourceSpecification> = { [RAISED]: pointsOf(), [VISIT]: pointsOf() };
  for (const [id, source] of sources) {
    own[id] = source.tiles ? tilesOf(source.tiles) : pointsOf(source);
    if (source.lifts) own[liftedOf(id)] = pointsOf();
  }
  for (const [id, { url, coordinates }] of pictures) own[id] = { type: 'image', url, coordinates };
  return own;
}

/** The document's layers in the order in which the whole style has them. */
export function ownLayers(
  base: StyleSpecification,
  compiled: CompiledGis,
  above: readonly LayerSpecification[],
): LayerSpecification[] {
  const known = new Set(base.layers.map(({ id }) => id));
  const { layers } = wholeStyle(base, compiled, { [SHOWN]: [], [HOVERED]: '', [SELECTED]: '', [SPREAD]: [] }, above);
  return layers.filter(({ id }) => !known.has(id));
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
