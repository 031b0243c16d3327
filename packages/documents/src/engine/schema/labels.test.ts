import { expect, test } from 'vitest';
import { gisDocument } from '../../gis/gis.document.ts';
import { icgiDocument } from '../../icgi/icgi.document.ts';
import { fieldLabel, fieldUnit, type KindLabels, recordLabel, recordTitle, sentence, textIn } from './labels.ts';

test.each([
  [gisDocument, ['name', 'value'], 'name'],
  [gisDocument, ['title', 'value'], 'title'],
  [gisDocument, ['value'], 'value'],
  [icgiDocument, ['title', 'value'], 'title'],
] as const)('a text is called by its field, not by the value in it (%#)', ({ labels }, path, expected) => {
  expect(fieldLabel(labels, path)).toBe(expected);
});

const labels: KindLabels = {
  document: 'tour',
  records: { stops: { one: 'stop', many: 'stops' }, rooms: { one: 'room', many: 'rooms', title: ['sign'] } },
  fields: { size: 'size', 'size.x': 'width', x: 'from left' },
  units: { x: 'm' },
};

test.each([
  [['size', 'x'], 'width'],
  [['data', 'size', 'x'], 'width'],
  [['place', 'x'], 'from left'],
  [['size', 'y'], 'size'],
  [['startDate'], 'start date'],
  [['data', 'endDate', 'value', 'sv'], 'end date, Swedish'],
  [['constructor'], 'constructor'],
])('the field %j is called %j', (path, label) => {
  expect(fieldLabel(labels, path)).toBe(label);
});

test.each<[string, Readonly<Record<string, unknown>> | undefined, string | null]>([
  ['stops', { text: 'Text', title: { type: 'custom', value: { sv: ' Titel ' } } }, 'Titel'],
  ['stops', { name: ' ', text: 'Text' }, 'Text'],
  ['stops', { name: ' Hall ' }, 'Hall'],
  ['rooms', { name: 'Hall', sign: { en: ' ', sv: 'Skylt' } }, 'Skylt'],
  ['rooms', { name: 'Hall' }, null],
  ['stops', { name: ['Hall'], title: { en: 7 } }, null],
  ['stops', undefined, null],
])('of %s, %j is called %j', (collection, record, title) => {
  expect(recordTitle(labels, collection, record)).toBe(title);
});

test('what has no label is called by its own name, and a unit is that of the last step', () => {
  expect([recordLabel(labels, 'stops').many, recordLabel(labels, 'toString')]).toEqual([
    'stops',
    { one: 'toString', many: 'toString' },
  ]);
  expect([
    fieldUnit(labels, ['size', 'x']),
    fieldUnit(labels, ['x', 'y']),
    fieldUnit(labels, ['constructor']),
    fieldUnit(labels, []),
  ]).toEqual(['m', undefined, undefined, undefined]);
  expect(fieldUnit({ document: 'tour', records: {}, fields: {} }, ['x'])).toBeUndefined();
  expect([sentence('start date'), sentence(''), textIn(7)]).toEqual(['Start date', '', null]);
});
