import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { temporaryFolder } from '../../packages/server/src/testing/temporary-folder.ts';
import { launchServer } from '../support/server-process.ts';
import { openDemoMap, openDemoProject } from './support/demo.ts';
import { startSession } from './support/people.ts';
import { ADMIN } from './support/start-server.ts';
import { DRAWN_BY_SOFTWARE, expect, expectAccessible, test } from './support/studio.ts';

type Pair = [number, number];

/** A square of 400 m around a place, as openrouteservice says what can be reached. */
function ringAround(sent: unknown) {
  const { locations, range } = sent as { locations: Pair[]; range: number[] };
  const [[lng, lat] = [0, 0]] = locations;
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ].map(([x = 0, y = 0]) => [lng + x * 0.004, lat + y * 0.002]);
  const geometry = { type: 'Polygon', coordinates: [corners] };
  return { type: 'FeatureCollection', features: [{ type: 'Feature', properties: { value: range[0] }, geometry }] };
}

/** A router on this machine that answers as openrouteservice does; each way bends a little further than the one before. */
async function startRouter() {
  const asked: Pair[][] = [];
  const state = { isOut: false };
  const server = createServer((request, response) => {
    void json(request).then((sent) => {
      if (request.url?.includes('/isochrones/')) return void response.end(JSON.stringify(ringAround(sent)));
      const { coordinates, alternative_routes: others } = sent as { coordinates: Pair[]; alternative_routes?: object };
      asked.push(coordinates);
      if (state.isOut) {
        response.writeHead(500).end();
        return;
      }
      const [first = [0, 0], last = [0, 0]] = [coordinates[0], coordinates.at(-1)];
      const features = [1, 2].slice(0, others ? 2 : 1).map((number) => ({
        geometry: { coordinates: [first, [first[0] + number / 1_000, first[1]], ...coordinates.slice(1, -1), last] },
        properties: {
          summary: { distance: 700 * number, duration: 600 * number * (coordinates.length - 1) },
          segments: coordinates.slice(1).map(() => ({
            steps: [
              { type: 11, name: `Street ${number}`, distance: 700 },
              { type: 10, name: '-', distance: 0 },
            ],
          })),
        },
      }));
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ features }));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { asked, state, url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

test.use(DRAWN_BY_SOFTWARE);

test('a visitor chooses between the ways of a router, and stops on the way', async ({ page }) => {
  test.slow();
  using folder = temporaryFolder();
  const router = await startRouter();
  const server = launchServer({
    DATA_DIR: folder.path,
    PORT: '0',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    MAP_ROUTER: 'ors',
    MAP_ROUTER_URL: router.url,
  });
  try {
    const address = await server.ready;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await startSession(page, ADMIN, address);
    await openDemoMap(page, address);
    // How far one comes on foot is a line around the house, switched on and off.
    const ring = page.getByRole('group', { name: 'On foot within' });
    await ring.getByRole('button', { name: '10 min' }).press('Enter');
    await expect(ring.getByText(/how far one comes on foot in 10 minutes/)).toBeVisible();
    await expect(ring.getByRole('link', { name: /openrouteservice/ })).toBeVisible();
    await expectAccessible(page);
    await ring.getByRole('button', { name: '10 min' }).press('Enter');
    await expect(ring.getByRole('status')).toBeEmpty();
    await page.getByRole('combobox', { name: 'Search the map' }).fill('Solviken');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Directions', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Directions to Solviken beach' });
    // A way that the author drew has no stops.
    await expect(panel.getByRole('button', { name: 'Add a stop' })).toHaveCount(0);
    await panel.getByRole('combobox', { name: 'Place or coordinates' }).fill('59.41, 17.21');
    router.state.isOut = true;
    await page.keyboard.press('Enter');
    const retry = panel.getByRole('button', { name: 'Try again' });
    await expect(panel.getByText('Directions are not available right now.')).toBeVisible();
    await expect(panel.getByText(/m to the .*, in a straight line/)).toBeVisible();
    await retry.press('Enter');
    await expect.poll(() => router.asked.length).toBe(2);
    await expect(panel.getByText('Directions are not available right now.')).toBeVisible();
    await expect(retry).toBeFocused();
    router.state.isOut = false;
    await page.keyboard.press('Enter');
    await expect(retry).toHaveCount(0);
    await expect(panel.locator('.gm-way-sum')).toBeFocused();
    const routes = panel.getByRole('group', { name: 'Routes' });
    await expect(routes.getByRole('button')).toHaveCount(2);
    await routes.getByRole('button', { name: 'Route 2' }).press('Enter');
    await expect(panel.getByText('1.4 km, about 20 min')).toBeVisible();
    await expect(panel.getByText('Start along Street 2')).toBeVisible();

    // Another way to travel begins with the best way again.
    await panel.getByRole('button', { name: 'By bike' }).press('Enter');
    await expect(panel.getByText('700 m, about 10 min')).toBeVisible();
    await panel.getByRole('button', { name: 'On foot' }).press('Enter');

    await panel.getByRole('button', { name: 'Add a stop' }).press('Enter');
    const stop = panel.getByRole('combobox', { name: 'Stop 1' });
    await expect(stop).toBeFocused();
    await stop.fill('bakery');
    await expect(panel.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(panel.getByText('700 m, about 20 min')).toBeVisible();
    await expect(panel.getByText('You have reached the stop')).toBeVisible();
    await expect(routes).toHaveCount(0);
    expect(router.asked.at(-1)).toHaveLength(3);
    await expectAccessible(page);

    await panel.getByRole('button', { name: 'Remove stop 1' }).press('Enter');
    await expect(panel.getByRole('button', { name: 'Add a stop' })).toBeFocused();
    await expect(routes.getByRole('button')).toHaveCount(2);
    await panel.getByRole('button', { name: 'Add a stop' }).press('Enter');
    await panel.getByRole('listitem').getByRole('button', { name: 'Choose on the map' }).press('Enter');
    await expect(page.getByText('Click or tap the map to add a stop.')).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(stop).toHaveValue('Point on the map');
    await expect(panel.getByText('You have reached the stop')).toBeVisible();

    // A location that the browser finds late is not wanted any more.
    await page.evaluate(() => {
      navigator.geolocation.getCurrentPosition = (give) => {
        const coords = { latitude: 59.4, longitude: 17.2 };
        addEventListener('late-location', () => give({ coords } as GeolocationPosition));
      };
    });
    const before = router.asked.length;
    const origin = panel.getByRole('combobox', { name: 'Place or coordinates' });
    await panel.getByRole('button', { name: 'My location' }).press('Enter');
    await expect(panel.getByText('Finding your location …')).toBeVisible();
    await origin.fill('59.42, 17.22');
    await expect(panel.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect.poll(() => router.asked.at(-1)?.[0]).toEqual([17.22, 59.42]);
    await page.evaluate(() => dispatchEvent(new Event('late-location')));
    await panel.getByRole('button', { name: 'By car' }).press('Enter');
    await expect.poll(() => router.asked.length).toBe(before + 2);
    await expect(origin).toHaveValue('59.42000, 17.22000');

    // Its author lets the router find the route that is shown first.
    await openDemoProject(page, address);
    await page.locator('a[href*="/studio/gis/"]').first().click();
    await page.getByRole('searchbox', { name: /^Find/ }).fill('Solviken');
    await page
      .getByRole('tree', { name: 'Layers' })
      .getByRole('treeitem', { name: /Solviken/ })
      .click();
    const find = page.getByRole('button', { name: 'Find again' });
    // Its own length stands above that of the route.
    const length = page.getByText(/^[\d,.]+ k?m$/).last();
    const drawn = (await length.textContent()) ?? '';
    router.state.isOut = true;
    await find.press('Enter');
    await expect(page.getByText('The route could not be looked up')).toBeVisible();
    await expect(find).toBeFocused();
    router.state.isOut = false;
    const asked = router.asked.length;
    await find.press('Enter');
    await expect.poll(() => router.asked.length).toBe(asked + 1);
    await expect(length).not.toHaveText(drawn);
    await expect(page.getByText('The route could not be looked up')).toHaveCount(0);
    await expect(page.getByText('This target was deleted')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(length).toHaveText(drawn);
  } finally {
    router.stop();
    server.process.kill('SIGTERM');
    await server.ended;
  }
});
