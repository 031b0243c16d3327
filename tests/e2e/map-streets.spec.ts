import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { planetLike, TOWN } from '../../packages/server/src/platform/tiles/archive/archive.testing.ts';
import { temporaryFolder } from '../../packages/server/src/testing/temporary-folder.ts';
import { launchServer } from '../support/server-process.ts';
import { startSession } from './support/people.ts';
import { downloadedFolder, serveFolder, visitFolder } from './support/sites.ts';
import { ADMIN } from './support/start-server.ts';
import { call, DRAWN_BY_SOFTWARE, expect, expectAccessible, makeProject, test } from './support/studio.ts';

test.use(DRAWN_BY_SOFTWARE);

test('an editor frames the streets of a map, copies them, and takes those before again', async ({ page, browser }) => {
  test.slow();
  using folder = temporaryFolder();
  const source = join(folder.path, 'planet.pmtiles');
  writeFileSync(source, planetLike({ area: TOWN, bytes: 400, around: 40 }));
  const server = launchServer({
    DATA_DIR: folder.path,
    PORT: '0',
    DEMO: '0',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    MAP_SOURCE: source,
  });
  try {
    const address = await server.ready;
    await startSession(page, ADMIN, address);
    await makeProject(page, 'Kvarteret Ramen', address);
    const projectId = new URL(page.url()).pathname.split('/')[2] ?? '';
    const center = { lng: (TOWN[0] + TOWN[2]) / 2, lat: (TOWN[1] + TOWN[3]) / 2 };
    const settings = { name: 'Ramen', initialMapState: { type: 'position', center, zoom: 15 } };
    const { id } = await call<{ id: { id: string } }>(page, address, 'gis.create', { projectId, settings });
    await page.goto(`${address}/projects/${projectId}/studio/gis/${id.id}`);

    // Where the built-in map ends, the stage says so.
    const offer = page.getByRole('region', { name: 'Streets for this map' });
    await offer.getByRole('button', { name: 'Add streets' }).press('Enter');
    const bar = page.getByRole('region', { name: 'Area of streets' });
    const known = bar.getByRole('status');
    await expect(known).toContainText(/\d tiles, about/);
    await expectAccessible(page);
    const before = await known.textContent();
    const corner = page.getByRole('button', { name: 'Corner in the south-east' });
    for (let times = 0; times < 20; times += 1) await corner.press('Shift+ArrowLeft');
    await expect(known).not.toHaveText(before ?? '');
    await expect(known).toContainText(/\d tiles, about/);

    // Esc puts the frame away; nothing was copied.
    await corner.press('Escape');
    await expect(bar).toHaveCount(0);
    await offer.getByRole('button', { name: 'Add streets' }).press('Enter');
    await bar.getByRole('button', { name: 'Copy streets' }).press('Enter');
    const streets = page.getByRole('region', { name: 'Streets', exact: true });
    await expect(streets.getByText('Streets of Ramen.pmtiles')).toBeVisible();
    await expect(streets.getByText(/zoom 0 to 15/)).toBeVisible();
    await expect(offer).toHaveCount(0);
    await expect(streets.getByRole('button', { name: 'Compare versions' })).toHaveCount(0);

    await streets.getByRole('button', { name: 'Update streets' }).press('Enter');
    await bar.getByRole('combobox', { name: 'Detail' }).click();
    await page.getByRole('option', { name: 'Main roads' }).click();
    await bar.getByRole('button', { name: 'Copy streets' }).press('Enter');
    await expect(streets.getByText(/zoom 0 to 11/)).toBeVisible();
    await streets.getByRole('button', { name: 'Compare versions' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Compare streets' });
    const divider = dialog.getByRole('slider');
    await divider.press('ArrowLeft');
    await expect(divider).toHaveAttribute('aria-valuetext', '45 % Before');
    await dialog.getByRole('button', { name: 'Use those before' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(streets.getByText(/zoom 0 to 15/)).toBeVisible();

    const product = { type: 'gis', id: id.id };
    await call(page, address, 'gis.publish', { projectId, gisId: id.id });
    const zip = await downloadedFolder(page, address, product);
    await using site = await serveFolder(zip);
    const visit = await visitFolder(browser, site.at);
    const tiles = visit.page.waitForResponse((response) => /\/media\/[0-9a-f]{64}\.pmtiles$/.test(response.url()));
    await visit.page.goto(site.at);
    expect((await tiles).status()).toBe(200);
    await expect(visit.page.locator('[data-state="ready"]')).toBeVisible();
    await expect(visit.page.getByText(/OpenStreetMap/)).toBeVisible();
    expect(visit.faults).toEqual([]);
    expect(site.missing).toEqual([]);
    await visit.page.context().close();
  } finally {
    server.process.kill('SIGTERM');
    await server.ended;
  }
});
