import { CLASSIC_STYLES } from '@diorama/documents/gis/gis.schema.ts';
import { expect, test } from 'vitest';
import { protomapsStyle } from './protomaps-style.ts';

interface Drawn {
  id: string;
  type: string;
  minzoom?: number;
  'source-layer'?: string;
  layout?: Record<string, unknown>;
}

test.each(CLASSIC_STYLES)('in %s buildings stand above streets and below names, and no icon is asked for', (name) => {
  const { layers } = protomapsStyle(name, 'sv', { file: 'https://a.example/t.pmtiles' }) as { layers: Drawn[] };
  const at = layers.findIndex(({ type }) => type === 'fill-extrusion');
  expect(layers.filter(({ type }) => type === 'fill-extrusion')).toMatchObject([
    { 'source-layer': 'buildings', minzoom: 15 },
  ]);
  expect(layers.slice(at + 1).every(({ type }) => type === 'symbol' || type === 'line')).toBe(true);
  expect(layers.slice(0, at).some(({ type }) => type === 'symbol')).toBe(false);
  expect(layers.slice(0, at).some(({ id }) => id.startsWith('roads_'))).toBe(true);
  expect(layers.flatMap(({ layout = {} }) => Object.keys(layout).filter((key) => key.startsWith('icon-')))).toEqual([]);
});
