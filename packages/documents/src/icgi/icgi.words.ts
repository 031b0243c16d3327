import type { DocumentWords } from '../engine/document-words.ts';

/** A walkthrough in the words of the studio. */
export const icgiWords: DocumentWords = {
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
    placements: { one: 'marker', many: 'markers', isPart: true },
  },
  fields: {
    start: 'start',
    'controls.back': 'back arrow',
    'controls.left': 'left arrow',
    'controls.right': 'right arrow',
    fps: 'frames a second',
    yaw: 'compass along the way',
    alt: 'description',
    'data.variant': 'look',
    'data.marker': 'marker',
    'data.media': 'picture',
    'data.text.value.en': 'text, English',
    'data.text.value.sv': 'text, Swedish',
    defaultShow: 'shown at first',
    x: 'place across',
    y: 'place down',
  },
};
