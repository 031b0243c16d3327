import { gisOf } from '@diorama/documents/testing/sample-gis.ts';
import { expect, test } from 'vitest';
import { planFaultOf, planIssues } from './stage-faults.tsx';

const image = (name: string) => ({ name, type: 'image/png', url: `https://files.test/${name}` });
const corner = (lng: number, lat: number) => ({ lng, lat });
const plan = (id: string, name: string) => ({
  ...{ id, name: id, image: image(name) },
  corners: {
    ...{ topLeft: corner(18, 59.1), topRight: corner(18.1, 59.1) },
    ...{ bottomRight: corner(18.1, 59), bottomLeft: corner(18, 59) },
  },
});
const map = (ground: string) =>
  gisOf({ settings: { name: 'Map' }, sitePlans: [plan('ground', ground), plan('roof', 'roof.png')] });

test('a site plan whose picture cannot be read is named until it gets another one', () => {
  const faults = new Set([planFaultOf('ground', map('ground.png'))]);
  expect(planIssues(map('ground.png'), faults)).toMatchObject([
    {
      level: 'warning',
      record: 'sitePlans/ground',
      message: expect.stringMatching(/^“ground\.png” of the site plan “ground”/),
    },
  ]);
  expect(planIssues(map('other.png'), faults)).toEqual([]);
});
