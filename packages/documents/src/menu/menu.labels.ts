import type { KindLabels } from '../engine/schema/labels.ts';

/** What a menu's parts are called. */
export const menuLabels = {
  document: 'menu',
  records: {
    settings: { one: 'the settings', many: 'the settings' },
    items: { one: 'item', many: 'items' },
  },
  fields: {
    'name.en': 'name, English',
    'name.sv': 'name, Swedish',
    'data.type': 'target',
    'data.ref': 'product',
    'data.href': 'address',
    'data.href.en': 'address, English',
    'data.href.sv': 'address, Swedish',
    openInNewWindow: 'new window',
  },
} as const satisfies KindLabels;
