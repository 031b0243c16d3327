import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { EditorClient } from '../support/editor-client.ts';
import { addPerson } from './support/people.ts';
import { call, expect, expectAccessible, serverUrl, test } from './support/studio.ts';

/** Fields of the inspector that take text. */
const openFields = (page: Page) =>
  page.locator('[data-inspector] :is(input:not([readonly],:disabled), textarea:not([readonly],:disabled))');

/** What this page has sent that could change the project; a link to its draft does not. */
function writesOf(page: Page): string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && !/presence\.(beat|leave)$|previewLinks\.create$|\/api\/auth\//.test(pathname))
      writes.push(pathname);
  });
  return writes;
}

test('a project that somebody else has locked is read everywhere, says why, and is edited again once it is unlocked', async ({
  studio: page,
}) => {
  const { id: projectId } = await call<{ id: string }>(page, '', 'projects.create', {
    name: 'Låst',
    slug: `p-${randomUUID()}`,
  });
  const made = async (path: string) =>
    (await call<{ id: { id: string } }>(page, '', path, { projectId, settings: { name: 'Exterior' } })).id.id;
  const [icgiId, e3dId] = [await made('icgis.create'), await made('e3d.create')];
  const keyframes = [{ id: 'hall', name: 'Hall' }];
  await call(page, '', 'icgis.update', { projectId, icgiId, attributes: { keyframes } });
  await call(page, '', 'menus.create', { projectId, name: 'Main menu' });
  const colleague = new EditorClient(serverUrl(), await addPerson('Johan Ek'));
  await colleague.signIn();
  const reason = 'The launch is on Friday';
  await colleague.mutate('projects.lock', { projectId, reason });

  const writes = writesOf(page);
  const chip = page.getByText(`Locked by Johan Ek: ${reason}`);
  const parts = ['', '/assets', '/menu', '/theme', '/translations'];
  const products = [`/studio/icgi/${icgiId}?sel=keyframes/hall`, `/studio/e3d/${e3dId}`];
  for (const part of [...parts, ...products]) {
    await test.step(part || 'products', async () => {
      await page.goto(`/projects/${projectId}${part}`);
      await expect(chip).toBeVisible();
      for (const name of ['New product', 'Rename project', 'Upload', 'New folder', 'Publish', 'New key', 'Import'])
        await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
      await expect(page.getByRole('button', { name: /^(Undo|Redo|Nothing to)/ })).toHaveCount(0);
      await expect(openFields(page)).toHaveCount(0);
      await expectAccessible(page);
    });
  }
  await page.goto(`/projects/${projectId}/studio/icgi/${icgiId}?sel=keyframes/hall`);
  await page.getByRole('treeitem', { name: /Hall/ }).press('Delete');
  await expect(page.getByText('Johan Ek has locked the project')).toBeVisible();
  await expect(page.getByText(`${reason}. To edit, take over the lock in the project’s menu`)).toBeVisible();
  expect(writes).toEqual([]);

  await colleague.mutate('projects.lock', { projectId, locked: false });
  await expect(chip).toBeHidden();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Entrance');
  await expect(page.getByRole('treeitem', { name: /Entrance/ })).toBeVisible();
});
