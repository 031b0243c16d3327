import { randomUUID } from 'node:crypto';
import { testPicture } from '@diorama/server/testing/test-files.ts';
import type { Page } from '@playwright/test';
import { wire } from '../../packages/server/src/http/requests/wire.ts';
import { zipOf } from '../../packages/studio/src/features/gis/import/parse/map-files.testing.ts';
import { ask, call, DRAWN_BY_SOFTWARE, expect, saved, test } from './support/studio.ts';

interface Item {
  id: string;
  addedAt: string;
  updatedAt: string;
}

test.use(DRAWN_BY_SOFTWARE);

test('pictures of a table are files of the project afterwards: found by their names, or copied from their addresses', async ({
  studio: page,
}) => {
  const { id: projectId } = await call<{ id: string }>(page, '', 'projects.create', {
    name: 'Kvarteret Bilden',
    slug: `p-${randomUUID()}`,
  });
  const settings = { name: 'Kartan' };
  const { id: map } = await call<{ id: { id: string } }>(page, '', 'gis.create', { projectId, settings });
  const villa = await sent(page, projectId, 'Villa-01.png');
  const moon = await sent(page, projectId, 'moon.png');
  // The internet of this test has one picture; all other calls go to the server.
  await page.route(/\/files\.fetchPicture[^?]*\?batch/, async (route) => {
    const inputs = Object.values<{ json: { address: string } }>(route.request().postDataJSON());
    const answers = inputs.map(async ({ json }) => {
      if (!json.address.includes('pictures.example')) return call(page, '', 'files.fetchPicture', json);
      return { file: { ...moon, addedAt: new Date(moon.addedAt), updatedAt: new Date(moon.updatedAt) }, problem: null };
    });
    await route.fulfill({
      json: (await Promise.all(answers)).map((answer) => ({ result: { data: wire.serialize(answer) } })),
    });
  });
  await page.goto(`/projects/${projectId}/studio/gis/${map.id}`);
  const rows = [
    'Namn\tLat\tLng\tBild',
    'Sol\t59.301\t18.001\tbilder\\villa-01.PNG',
    'Måne\t59.302\t18.002\thttps://pictures.example/moon.jpg',
    'Natt\t59.303\t18.003\thttps://127.0.0.1/night.jpg',
    'Dag\t59.304\t18.004\tsaknas.jpg',
  ];
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('textbox', { name: 'Or paste rows from a spreadsheet' }).fill(rows.join('\n'));
  const dialog = page.getByRole('dialog', { name: 'Import to map' });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Review' }).click();
  await dialog.getByRole('tab', { name: /^Warnings|^Notes|^Taken/ }).click();
  await expect(dialog.getByText('“saknas.jpg” is no file of the project')).toBeVisible();
  await expect(dialog.getByText(/“bilder/)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Import 4 features' }).click();
  await expect(page.getByText('1 picture is a file of the project now')).toBeVisible();
  await expect(page.getByText('One stays on another server: the checks say why.')).toBeVisible();
  await saved(page);
  const stored = JSON.stringify(await ask(page, '', 'gis.get', { projectId, gisId: map.id }));
  expect(stored).toContain(`asset://${villa.id}`);
  expect(stored).toContain(`asset://${moon.id}`);
  expect(stored).not.toContain('pictures.example');
  expect(stored).toContain('https://127.0.0.1/night.jpg');

  // The checks name the place, with the reason, and try again.
  await page.getByRole('button', { name: /warning/ }).click();
  await expect(
    page.getByText(/The picture of “Natt” could not be copied into the project: 127\.0\.0\.1/),
  ).toBeVisible();
  const again = page.waitForRequest(/files\.fetchPicture/);
  await page.getByRole('button', { name: 'Copy into the project' }).click();
  await again;
  await expect(page.getByText('The pictures could not be copied')).toBeVisible();

  // One step of undo brings the addresses back.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await saved(page);
  expect(JSON.stringify(await ask(page, '', 'gis.get', { projectId, gisId: map.id }))).toContain('pictures.example');
});

test('pictures that are packed with a file come along, and are the same files when it is delivered again', async ({
  studio: page,
}) => {
  const { id: projectId } = await call<{ id: string }>(page, '', 'projects.create', {
    name: 'Kvarteret Paketet',
    slug: `p-${randomUUID()}`,
  });
  const settings = { name: 'Kartan' };
  const { id: map } = await call<{ id: { id: string } }>(page, '', 'gis.create', { projectId, settings });
  await page.goto(`/projects/${projectId}/studio/gis/${map.id}`);
  const places = ['villa', 'broken'].map(
    (name, at) =>
      `<Placemark id="${name}"><name>${name}</name><description>&lt;img src="files/${name}.png"&gt;</description>` +
      `<Point><coordinates>18.0${at},59.3</coordinates></Point></Placemark>`,
  );
  const file = zipOf({
    'doc.kml': `<kml><Document>${places.join('')}</Document></kml>`,
    'files/villa.png': new Uint8Array(await testPicture()),
    'files/broken.png': '<html>no picture</html>',
  });
  const choose = async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Import to map' });
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'places.kmz', mimeType: 'application/octet-stream', buffer: Buffer.from(file) });
    await dialog.getByRole('button', { name: 'Review' }).click();
    return dialog;
  };
  const first = await choose();
  await first.getByRole('button', { name: 'Import 2 features' }).click();
  await expect(page.getByText('1 picture of the file could not be taken')).toBeVisible();
  await saved(page);
  const stored = await ask<unknown>(page, '', 'gis.get', { projectId, gisId: map.id });
  expect(JSON.stringify(stored).match(/asset:\/\/[\w-]+/g)).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain('packed:');

  const again = await choose();
  await expect(again.getByText(/1 unchanged/)).toBeVisible();
});

test('a table that is dropped on a project with the pictures that it names becomes a map with them', async ({
  studio: page,
}) => {
  const slug = `p-${randomUUID()}`;
  const { id: projectId } = await call<{ id: string }>(page, '', 'projects.create', { name: 'Tabellen', slug });
  await page.goto(`/projects/${projectId}`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  const picture = await testPicture();
  await (await chooser).setFiles([
    { name: 'sol.png', mimeType: 'image/png', buffer: picture },
    { name: 'other.png', mimeType: 'image/png', buffer: await testPicture('#c33') },
    { name: 'platser.csv', mimeType: 'text/csv', buffer: Buffer.from('Namn;Bild;Lat;Lng\nSol;Sol.PNG;59,3;18,1\n') },
  ]);
  await page.getByRole('button', { name: 'Create map' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import to map' });
  await dialog.getByRole('button', { name: 'Review' }).click();
  await dialog.getByRole('button', { name: 'Import 1 feature' }).click();
  await expect(page.getByText('1 picture left out: no place names it')).toBeVisible();
  await saved(page);
  const gisId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const stored = JSON.stringify(await ask(page, '', 'gis.get', { projectId, gisId }));
  expect(stored.match(/asset:\/\/[\w-]+/g)).toHaveLength(1);

  // On a phone the bar opens the list wherever it is pressed.
  await call(page, '', 'gis.publish', { projectId, gisId });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/p/${slug}`);
  const bar = page.getByRole('heading', { name: 'Places' }).first();
  await expect(bar).toBeVisible();
  const box = await bar.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 8);
  await page.getByRole('button', { name: /^Sol/ }).click();
  await expect(page.getByRole('dialog', { name: 'Sol' })).toBeVisible();
});

/** A picture of the project, sent as a program would. */
async function sent(page: Page, projectId: string, filename: string): Promise<Item> {
  const bytes = await testPicture();
  const [root] = await ask<{ id: string; parentId: string | null }[]>(page, '', 'files.listDirectories', { projectId });
  const directoryId = root?.id ?? '';
  const [ticket] = await call<{ uri: string; url: string; headers: Record<string, string> }[]>(
    page,
    '',
    'files.signedUrls',
    { projectId, directoryId, files: [{ filename, fileSize: bytes.length }] },
  );
  await page.request.put(ticket?.url ?? '', { data: bytes, headers: ticket?.headers ?? {} });
  const { items } = await call<{ items: Item[] }>(page, '', 'files.insert', { directoryId, blobUris: [ticket?.uri] });
  const [item] = items;
  if (!item) throw new Error('The picture became no file');
  return item;
}
