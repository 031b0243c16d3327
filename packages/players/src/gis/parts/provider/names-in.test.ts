import { createExpression } from '@maplibre/maplibre-gl-style-spec';
import { expect, test } from 'vitest';
import { namesIn } from './names-in.ts';

function written(field: Parameters<typeof namesIn>[1], properties: Record<string, string>): unknown {
  const made = createExpression(namesIn('sv', field), 'layers[0].layout.text-field');
  if (made.result === 'error') throw new Error(made.value.map(({ message }) => message).join());
  return made.value.evaluate({ zoom: 5 }, { type: 'Point', properties });
}

test("a place has its name in the page's language, in whichever way its tiles say it", () => {
  const field = ['get', 'name:latin'] as const;
  expect(written([...field], { 'name:sv': 'Köpenhamn', 'name:latin': 'København' })).toBe('Köpenhamn');
  expect(written('{name_en}', { name_sv: 'Köpenhamn', name_en: 'Copenhagen' })).toBe('Köpenhamn');
});

test('a name that is not in the language is written as the style says', () => {
  expect(written('{name:latin}\n{name:nonlatin}', { 'name:latin': 'Athina', 'name:nonlatin': 'Αθήνα' })).toBe(
    'Athina\nΑθήνα',
  );
  expect(written('{name:latin} {ref}', { 'name:latin': 'Ringvägen' })).toBe('Ringvägen ');
  expect(written(['coalesce', ['get', 'name_en'], ['get', 'name']], { name: 'Oslo' })).toBe('Oslo');
});

test('numbers of roads stay, and texts that change with the zoom', () => {
  const byZoom: Parameters<typeof namesIn>[1] = ['step', ['zoom'], ['get', 'ref'], 10, ['get', 'name']];
  for (const field of ['{ref}', byZoom]) expect(namesIn('sv', field)).toBe(field);
});
