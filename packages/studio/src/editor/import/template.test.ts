import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsedTemplate, renderedTemplate } from './template.ts';

const render = (template: string, cells: Record<string, string>) =>
  renderedTemplate(parsedTemplate(template), (field) => cells[field] ?? '');

test.each([
  ['{Area} m², {Rooms} rooms, {Price}', { Area: '65', Rooms: '3', Price: '4 500 000' }, '65 m², 3 rooms, 4 500 000'],
  ['{Area} m², {Rooms} rooms, {Price}', { Area: '65', Price: '9' }, '65 m², 9'],
  ['{Area} m², {Rooms} rooms, {Price}', { Rooms: '3' }, '3 rooms'],
  ['{Area} m², {Rooms} rooms, {Price}', {}, ''],
  ['{A} · {B} – {C}', { A: '1', C: '3' }, '1 – 3'],
  ['{Name} ({Status})', { Name: 'A' }, 'A'],
  ['{Name} ({Area}, {Rooms})', { Name: 'A', Rooms: '3' }, 'A (3)'],
  ['Flat {Nr}, balcony, {Price}', { Nr: '1' }, 'Flat 1, balcony'],
  ['{Street} {No} {Door}', { Street: 'Gatan', Door: 'B' }, 'Gatan B'],
  ['{Rooms} rooms. {Area} m².', { Area: '65' }, '65 m².'],
  ['{Rooms} rooms. {Area} m².', { Rooms: '3' }, '3 rooms.'],
  ['{Area} sq. ft, {Price}', { Price: '9' }, '9'],
  ['Area: {Area}\nFloor: {Floor}\nPrice: {Price}', { Area: '65', Price: '9' }, 'Area: 65\nPrice: 9'],
  ['{A}, {B}\n{C}', { A: '1', C: '3' }, '1\n3'],
  ['Price: {Price}', {}, ''],
  ['no columns', {}, ''],
  ['{A} {', { A: '1' }, '1 {'],
  ['{A} (open', { A: '1' }, '1 (open'],
])('%j with %j is %j', (template, cells, expected) => {
  expect(render(template, cells)).toBe(expected);
});

test('the columns that a template names are known, each once', () => {
  expect(parsedTemplate('{A}, {B (kr)} and {A}').fields).toEqual(['A', 'B (kr)']);
});

test('blank cells leave no stray separators, whichever they are', () => {
  const separator = fc.constantFrom(', ', '; ', ' · ', ' – ', '\n');
  const piece = fc.tuple(separator, fc.constantFrom('{A}', '{B} m²', 'x {C}', '({D})'));
  const cell = fc.constantFrom('', ' ', '7');
  const cells = fc.record({ A: cell, B: cell, C: cell, D: cell });
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), cells, (pieces, values) => {
      const text = render(pieces.map(([own, one], at) => (at === 0 ? one : own + one)).join(''), values);
      expect(text).not.toMatch(/^[\s,;·–]|[\s,;·–]$|[,;·–]\s*[,;·–]|\(\s*\)|\n\s*\n|m²(?<!7 m²)/);
    }),
  );
});
