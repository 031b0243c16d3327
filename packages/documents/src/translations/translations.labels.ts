import type { KindLabels } from '../engine/schema/labels.ts';

/** What the parts of a project's translations are called. */
export const translationsLabels = {
  document: 'translations',
  records: {
    texts: { one: 'text', many: 'texts', title: ['key'], content: 'values' },
    sources: { one: 'note on a translation', many: 'notes on translations', isPart: true },
  },
  fields: {
    'values.en': 'English',
    'values.sv': 'Swedish',
    from: 'translated from',
    to: 'translation',
    at: 'translated',
    unfinished: 'unfinished',
  },
} as const satisfies KindLabels;
