import type { LayerSpecification } from 'maplibre-gl';
import { webFont } from '../../base/web-font.ts';
import { HOVERED, SELECTED } from '../../compile/compiled-gis.ts';
import { all, categoryShown } from '../../compile/expressions.ts';
import type { GisLabel, GisLook } from '../../gis-scene.ts';
import { PLATE, POST_FOOT, postImage } from './label-images.ts';

/** Letters in px. */
const SIZES = { sm: 12, md: 15, lg: 19 } as const;
/** px between a plate's edge and its text: above and below. */
const PADDING = 4;

/** A label with its rules, as its layers' filters read them. `category` is empty where the rule names none. */
export function labelFeature(label: GisLabel, text: string, category: string): GeoJSON.Feature {
  const { zoom, shape } = label.display;
  const size = SIZES[label.size];
  const post = label.post.type === 'some' ? label.post.value : null;
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [label.position.lng, label.position.lat] },
    properties: {
      id: label.id,
      text,
      size,
      category,
      min: zoom?.min ?? 0,
      max: zoom?.max ?? 22,
      shape: shape?.ref.id ?? '',
      state: shape?.state ?? '',
      post: post ?? -1,
      image: post === null ? '' : postImage(post),
      // In letters' heights: the plate's lower edge is the post's upper end.
      offset: [0, post === null ? 0 : -(post + PADDING) / size],
      anchor: post === null ? 'center' : 'bottom',
    },
  };
}

/** The posts, then the plates with their texts. */
export function labelLayers(source: string, { font }: GisLook): LayerSpecification[] {
  const rules = all(
    categoryShown,
    ['<=', ['get', 'min'], ['zoom']],
    ['>=', ['get', 'max'], ['floor', ['zoom']]],
    [
      'any',
      ['==', ['get', 'shape'], ''],
      ['==', ['get', 'shape'], ['global-state', SELECTED]],
      ['all', ['==', ['get', 'state'], 'hovered'], ['==', ['get', 'shape'], ['global-state', HOVERED]]],
    ],
  );
  return [
    {
      id: `${source}-posts`,
      source,
      type: 'symbol',
      filter: all(rules, ['>=', ['get', 'post'], 0]),
      layout: {
        'icon-image': ['get', 'image'],
        'icon-anchor': 'bottom',
        // The middle of the foot stands on the place.
        'icon-offset': [0, POST_FOOT],
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'icon-pitch-alignment': 'viewport',
        'symbol-z-order': 'viewport-y',
      },
    },
    {
      id: `${source}-plates`,
      source,
      type: 'symbol',
      filter: all(rules, ['!=', ['get', 'text'], '']),
      layout: {
        'text-field': ['get', 'text'],
        'text-font': webFont(font, 'Semibold'),
        'text-size': ['get', 'size'],
        'text-anchor': ['get', 'anchor'],
        'text-offset': ['get', 'offset'],
        'text-max-width': 16,
        'text-line-height': 1.2,
        'icon-image': PLATE,
        'icon-text-fit': 'both',
        'icon-text-fit-padding': [PADDING, 9, PADDING, 9],
        // Every plate is drawn, and names of the base give way to it.
        'text-allow-overlap': true,
        'icon-allow-overlap': true,
        'symbol-z-order': 'viewport-y',
      },
      paint: { 'text-color': '#ffffff' },
    },
  ];
}
