import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { temporaryFolder } from '../../packages/server/src/testing/temporary-folder.ts';
import { launchServer } from '../support/server-process.ts';
import { inDatabase } from './support/database.ts';
import { addPerson, type Person, signInAs, users } from './support/people.ts';
import { still } from './support/pictures.ts';
import { ADMIN } from './support/start-server.ts';
import { call, expect, fetchNothingAhead, makeProjectByHand, saved, test } from './support/studio.ts';

const VIEW_ONLY = 'You have view-only access';
const WAY_OUT = 'Ask an owner of the client to make you an editor';

/** A server where people see the clients they are members of, with two clients. */
let server: { url: string; folder: string; stop: () => Promise<void> };

/** The client of the members. */
const NORDHAMN = randomUUID();

test.beforeAll(async () => {
  const folder = temporaryFolder();
  const started = launchServer({
    DATA_DIR: folder.path,
    PORT: '0',
    DEMO: '0',
    ACCESS_MODE: 'members',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  const stop = async () => {
    started.process.kill('SIGTERM');
    await started.ended;
    folder[Symbol.dispose]();
  };
  server = { url: await started.ready, folder: folder.path, stop };
  await inDatabase(
    (db) =>
      db
        .insertInto('clients')
        .values([
          { id: NORDHAMN, name: 'Nordhamn' },
          { id: randomUUID(), name: 'Sjöstaden' },
        ])
        .execute(),
    folder.path,
  );
});

test.afterAll(() => server.stop());

type Role = 'owner' | 'editor' | 'viewer';

const grant = ({ email }: Person, role: Role, client = 'Nordhamn') =>
  users(['grant', email, '--client', client, '--role', role], { at: server });

/** A member of the client, signed in in a browser of their own. */
async function member(browser: Browser, name: string, role: Role, client = 'Nordhamn') {
  const person = await addPerson(name, server);
  await grant(person, role, client);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await fetchNothingAhead(page);
  await signInAs(page, person, server.url);
  return { person, page };
}

/** What this page has sent that could change anything; being seen is no change. */
function writesOf(page: Page): string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && !/presence\.(beat|leave)$|\/api\/auth\//.test(pathname)) writes.push(pathname);
  });
  return writes;
}

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const viewOnly = (page: Page) => page.getByRole('button', { name: 'View only' });

/** Both are in one walkthrough: each sees the other and what the editor writes, until the editor is made a viewer, and after. */
async function expectRoleFollowed({ editor, viewer }: Record<'editor' | 'viewer', { page: Page; person: Person }>) {
  const { page } = editor;
  const { id: projectId } = await call<{ id: string }>(page, server.url, 'projects.create', {
    name: 'Nordhamnen',
    slug: randomUUID(),
    clientId: NORDHAMN,
  });
  const settings = { name: 'Exterior' };
  const { id } = await call<{ id: { id: string } }>(page, server.url, 'icgis.create', { projectId, settings });
  const address = `${server.url}/projects/${projectId}/studio/icgi/${id.id}`;
  for (const one of [page, viewer.page]) await one.goto(address);
  await expect(page.getByRole('list', { name: 'Also here' }).getByRole('img', { name: 'Vera Vik' })).toBeVisible();
  await expect(viewer.page.getByRole('list', { name: 'Also here' }).getByRole('img')).toHaveCount(1);
  await expect(viewOnly(viewer.page)).toBeVisible();
  await expect(nameField(viewer.page)).not.toBeEditable();
  await expect(viewOnly(page)).toHaveCount(0);
  await nameField(page).fill('Entrance hall');
  await expect(nameField(viewer.page)).toHaveValue('Entrance hall');
  await saved(page);

  await grant(editor.person, 'viewer');
  await nameField(page).fill('Not stored yet');
  const refused = page.getByRole('listitem').filter({ hasText: 'Your changes are not saved' });
  await expect(refused).toContainText(`${VIEW_ONLY}. ${WAY_OUT}`);
  await expect(viewOnly(page)).toBeVisible();
  await page.reload();
  await expect(nameField(page)).toHaveValue('Not stored yet');
  await grant(editor.person, 'editor');
  await page.reload();
  await saved(page);
  await expect(viewOnly(page)).toHaveCount(0);
  await expect(nameField(viewer.page)).toHaveValue('Not stored yet');
}

test('an owner, an editor and a viewer find what they may do on projects, files and clients; a stranger finds nothing', async ({
  browser,
}) => {
  const { page: owner } = await member(browser, 'Olle Ohl', 'owner');
  const slug = await makeProjectByHand(owner, 'Trekanten', server.url);
  await owner.getByRole('link', { name: 'Assets' }).click();
  await owner.getByLabel('Files to upload').setInputFiles([await still('Gable.png', 0.5)]);
  await expect(owner.getByText('Uploaded “Gable.png”')).toBeVisible();
  const assets = owner.url();
  const media = await owner.locator('img[src*="/media/"]').first().getAttribute('src');
  await owner.getByRole('link', { name: 'Clients' }).click();
  await owner.getByRole('link', { name: 'Nordhamn' }).click();
  await expect(owner.getByRole('button', { name: 'Rename client' })).toBeVisible();
  const client = owner.url();
  await owner.getByRole('link', { name: /^Members/ }).click();
  await expect(owner.getByRole('button', { name: 'Add members' }).first()).toBeVisible();

  const people = {
    editor: await member(browser, 'Erik Ek', 'editor'),
    viewer: await member(browser, 'Vera Vik', 'viewer'),
  };
  for (const [role, { page }] of Object.entries(people)) {
    const writing = role === 'editor' ? 1 : 0;
    const writes = writesOf(page);
    await page.goto(`${server.url}/projects?search=Trekanten`);
    await expect(page.getByRole('link', { name: 'Trekanten' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'New project' })).toHaveCount(writing);
    if (role === 'editor') await expect(page.getByText('View only')).toHaveCount(0);
    await page.goto(assets);
    await page.getByRole('gridcell', { name: 'Gable.png' }).dblclick();
    const lightbox = page.getByRole('dialog');
    await expect(lightbox.getByRole('img', { name: 'Gable.png' })).toBeVisible();
    await expect(lightbox.getByRole('button', { name: 'Download' })).toBeVisible();
    for (const name of ['Move', 'Delete']) await expect(lightbox.getByRole('button', { name })).toHaveCount(writing);
    await page.keyboard.press('Delete');
    if (role === 'viewer') await expect(lightbox).toBeVisible();
    else {
      await page.getByRole('button', { name: 'Undo' }).click();
      // It is there for the next person.
      await expect(page.getByRole('gridcell', { name: 'Gable.png' })).toBeVisible();
    }
    await page.goto(client);
    await expect(page.getByRole('heading', { name: 'Nordhamn' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Rename client' })).toHaveCount(0);
    await page.getByRole('link', { name: /^Members/ }).click();
    await expect(page.getByRole('grid', { name: 'Members' })).toContainText('Olle Ohl');
    await expect(page.getByRole('button', { name: 'Add members' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^(Role of|Remove)/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Tools' })).toHaveCount(0);
    if (role === 'viewer') expect(writes).toEqual([]);
  }
  await expectRoleFollowed(people);

  const { page: stranger } = await member(browser, 'Stina Ek', 'owner', 'Sjöstaden');
  await stranger.goto(`${server.url}/projects?search=Trekanten`);
  await expect(stranger.getByText(/No projects match/)).toBeVisible();
  for (const address of [assets, client]) {
    await stranger.goto(address);
    await expect(stranger.getByText(/not found/i).first()).toBeVisible();
    await expect(stranger.getByText(/Gable|Nordhamn/)).toHaveCount(0);
  }
  const bytes = new URL(media ?? '', server.url);
  // An address without its signature opens nothing.
  expect((await stranger.request.get(bytes.origin + bytes.pathname)).status()).toBe(401);
  expect((await stranger.request.get(`${server.url}/p/${slug}`)).status()).toBe(404);
});
