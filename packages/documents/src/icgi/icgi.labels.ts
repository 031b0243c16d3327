import type { KindLabels } from '../engine/labels.ts';

/** What a walkthrough's parts are called. The only place that maps the specification's words to the studio's. */
export const icgiLabels = {
  document: 'walkthrough',
  records: {
    settings: { one: 'the settings', many: 'the settings' },
    interface: { one: 'the interface', many: 'the interface' },
    keyframes: { one: 'view', many: 'views', content: 'image' },
    transitions: { one: 'transition', many: 'transitions', content: 'frames' },
    outlines: { one: 'outline', many: 'outlines' },
    shapes: { one: 'shape', many: 'shapes' },
    markers: { one: 'marker', many: 'markers' },
    categories: { one: 'category', many: 'categories' },
    signs: { one: 'sign', many: 'signs' },
    widgets: { one: 'widget', many: 'widgets' },
    blocks: { one: 'text or picture', many: 'texts and pictures', isPart: true, content: 'data', owner: 'owner' },
    placements: { one: 'marker', many: 'markers', isPart: true, place: ['x', 'y'], owner: 'data.marker' },
  },
  fields: {
    start: 'start',
    keyframe: 'view',
    'controls.back': 'back arrow',
    'controls.left': 'left arrow',
    'controls.right': 'right arrow',
    fps: 'frame rate',
    yaw: 'compass per frame',
    alt: 'alt text',
    'data.variant': 'style',
    'data.marker': 'marker',
    'data.media': 'picture',
    'data.text.value.en': 'text, English',
    'data.text.value.sv': 'text, Swedish',
    defaultShow: 'shown at first',
    x: 'place across',
    y: 'place down',
  },
  units: { x: '%', y: '%', compass: '°', scale: '×', fps: 'fps' },
} as const satisfies KindLabels;
