import type { KindLabels } from '../engine/labels.ts';

/** What a walkthrough's parts are called. The only place that maps the specification's words to the studio's. */
export const icgiLabels: KindLabels = {
  document: 'walkthrough',
  records: {
    settings: { one: 'the settings', many: 'the settings' },
    interface: { one: 'the interface', many: 'the interface' },
    keyframes: { one: 'view', many: 'views' },
    transitions: { one: 'transition', many: 'transitions' },
    outlines: { one: 'outline', many: 'outlines' },
    shapes: { one: 'shape', many: 'shapes' },
    markers: { one: 'marker', many: 'markers' },
    categories: { one: 'category', many: 'categories' },
    signs: { one: 'sign', many: 'signs' },
    widgets: { one: 'widget', many: 'widgets' },
    blocks: { one: 'text or picture', many: 'texts and pictures', isPart: true },
    placements: { one: 'marker', many: 'markers', isPart: true, place: ['x', 'y'] },
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
};
