import { addHotspots, addLayer, addOutlines } from '@diorama/documents/gis/commands/gis.commands.ts';
import { gisOf } from '@diorama/documents/testing/sample-gis.ts';
import { expect, test } from 'vitest';
import { shownFeatures } from '../../shown-features.ts';
import { boxOf, keysInside } from './marquee.ts';
import { movedFrom, standingOf } from './moved-features.ts';

/** A place in the middle, one outside, and a line that leaves the frame. */
function district() {
  let gis = addLayer.run(gisOf({ settings: { name: 'District' } }), { id: 'a', type: 'hotspots', name: 'a' });
  gis = addLayer.run(gis, { id: 'b', type: 'outline', name: 'b' });
  const places = [
    { id: 'in', position: { lng: 5, lat: 5 } },
    { id: 'out', position: { lng: 50, lat: 5 } },
  ];
  gis = addHotspots.run(gis, { layer: 'a', items: places });
  const line = (id: string, end: number) => ({
    id,
    geometry: {
      type: 'LineString' as const,
      coordinates: [
        [1, 1],
        [end, 2],
      ] as [number, number][],
    },
  });
  return addOutlines.run(gis, { layer: 'b', items: [line('whole', 9), line('leaving', 30)] });
}

test('a frame selects what lies wholly inside, whichever corner it was begun at', () => {
  const shown = shownFeatures(district(), { zoom: 5, hidden: new Set(), categories: new Map() });
  const frame = { from: { x: 10, y: 10 }, to: { x: 0, y: 0 } };
  expect(boxOf(frame)).toEqual({ left: 0, top: 0, width: 10, height: 10 });
  expect(keysInside(frame, shown, ({ lng, lat }) => ({ x: lng, y: lat }))).toEqual(['hotspots/in', 'outlines/whole']);
});

test('places and outlines move together, from where they stood when the drag began', () => {
  const standing = standingOf(district(), ['hotspots/in', 'outlines/whole', 'outlineLayers/b', 'labels/gone']);
  const moved = movedFrom(standing, { from: { lng: 0, lat: 0 }, to: { lng: 2, lat: 0 } });
  expect(moved).toEqual([
    { id: 'in', position: { lng: 7, lat: 5 } },
    {
      id: 'whole',
      geometry: {
        type: 'LineString',
        coordinates: [
          [3, 1],
          [11, 2],
        ],
      },
    },
  ]);
});
