import type { KindLabels } from '../engine/schema/labels.ts';

/** What a widget's parts are called. */
export const widgetLabels = {
  document: 'widget',
  records: {
    settings: { one: 'the settings', many: 'the settings' },
    content: { one: 'the content', many: 'the content' },
    entries: { one: 'picture', many: 'pictures', content: 'media' },
  },
  fields: {
    'name.en': 'name, English',
    'name.sv': 'name, Swedish',
    tags: 'tags',
    'data.cover': 'cover',
    'data.content.en': 'text, English',
    'data.content.sv': 'text, Swedish',
    'data.action': 'button',
    'data.action.value.label': 'label',
    'data.action.value.link': 'address',
    'data.media': 'media',
    'data.mediaType': 'shown as',
    'data.link': 'address',
    'data.aspectRatio': 'aspect ratio',
  },
} as const satisfies KindLabels;

/** What each type is called. */
export const WIDGET_TYPE_LABELS = {
  popup: 'Popup',
  media: 'Media',
  'media-compare': 'Comparison',
  embed: 'Embed',
} as const;
