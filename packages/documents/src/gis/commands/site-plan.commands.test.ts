import { expect, test } from 'vitest';
import { gisOf } from '../../testing/sample-gis.ts';
import {
  addSitePlan,
  duplicateSitePlans,
  placeSitePlan,
  removeSitePlans,
  renameSitePlan,
  showSitePlans,
} from './site-plan.commands.ts';

const image = { name: 'plan.png', type: 'image/png', url: 'asset://018f0000-0000-7000-8000-000000000001' };
const corners = {
  topLeft: { lng: 0, lat: 1 },
  topRight: { lng: 1, lat: 1 },
  bottomRight: { lng: 1, lat: 0 },
  bottomLeft: { lng: 0, lat: 0 },
};
function plans() {
  const gis = addSitePlan.run(gisOf({ settings: { name: 'District' } }), { id: 'a', name: 'Plan', image, corners });
  return addSitePlan.run(gis, { id: 'b', name: 'Roof', image, corners });
}
const order = (gis: ReturnType<typeof plans>) => gis.ordered('sitePlans').map(({ id }) => id);

test('a site plan lies above those that were there, shown and opaque', () => {
  expect(order(plans())).toEqual(['a', 'b']);
  expect(plans().get('sitePlans', 'b')).toMatchObject({ name: 'Roof', image, corners, opacity: 1, visible: true });
  const again = addSitePlan.run(plans(), { id: 'a', name: 'Other', image, corners });
  expect(again.get('sitePlans', 'a')?.name).toBe('Plan');
});

test('its corners, name and visibility change alone', () => {
  const moved = { ...corners, topLeft: { lng: -1, lat: 2 } };
  let gis = placeSitePlan.run(plans(), { id: 'a', corners: moved });
  gis = renameSitePlan.run(gis, { id: 'a', name: 'Ground' });
  gis = showSitePlans.run(gis, { ids: ['a', 'gone'], visible: false });
  expect(gis.get('sitePlans', 'a')).toMatchObject({ corners: moved, name: 'Ground', visible: false });
  expect(gis.get('sitePlans', 'b')).toEqual(plans().get('sitePlans', 'b'));
});

test('a copy lies right above its original, and deleted ones are gone', () => {
  const gis = duplicateSitePlans.run(plans(), { items: [{ id: 'a', copy: 'c' }] });
  expect(order(gis)).toEqual(['a', 'c', 'b']);
  expect(order(removeSitePlans.run(gis, { ids: ['a', 'b', 'gone'] }))).toEqual(['c']);
});
