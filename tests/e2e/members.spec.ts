import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { temporaryFolder } from '../../packages/server/src/testing/temporary-folder.ts';
import { launchServer } from '../support/server-process.ts';
import { inDatabase } from './support/database.ts';
import { addPerson, type Person, signInAs, users } from './support/people.ts';
import { still } from './support/pictures.ts';
import { ADMIN } from './support/start-server.ts';
import {
  call,
  expect,
  expectAccessible,
  fetchNothingAhead,
  makeProjectByHand,
  makeWalkthrough,
  saved,
  test,
} from './support/studio.ts';

const VIEW_ONLY = 'You have view-only access';
const WAY_OUT = 'Ask an owner of the client to make you an editor';

/** A server where people see the clients they are members of, with two clients. */
let server: { url: string; folder: string; stop: () => Promise<void> };

test.describe.configure({ mode: 'default' });

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
        .values(['Nordhamn', 'Sjöstaden'].map((name) => ({ id: randomUUID(), name })))
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

/** A walkthrough of two views, a move and a marker, open on this page. */
async function newWalkthrough(page: Page, project: string): Promise<void> {
  await makeProjectByHand(page, project, server.url);
  await makeWalkthrough(page, 8);
  await page.getByRole('tab', { name: /^Views/ }).click();
  await page.getByRole('treeitem', { name: /Hall/ }).click();
  await page.keyboard.press('m');
  await page.keyboard.press('Enter');
  const title = page.getByRole('textbox', { name: 'Title, EN' });
  await expect(title).toHaveValue('New marker');
  await title.fill('Oak floor');
  await saved(page);
}

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const viewOnly = (page: Page) => page.getByRole('button', { name: 'View only' });
const stage = (page: Page) => page.getByRole('region', { name: 'Stage' });
const row = (page: Page, name: RegExp) => page.getByRole('treeitem', { name });

/** The refusal shows its message; then the members are removed again. */
async function expectRefused(page: Page): Promise<void> {
  const notice = page.getByRole('listitem').filter({ hasText: VIEW_ONLY });
  await expect(notice).toContainText(WAY_OUT);
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toHaveCount(0);
}

/** Drops a picture from the computer. */
async function dropOn(page: Page, selector: string): Promise<void> {
  const files = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['x'], 'new.png', { type: 'image/png' }));
    return data;
  });
  await page.locator(selector).dispatchEvent('drop', { dataTransfer: files });
}

const LOOKS = [
  ['light', 1440],
  ['dark', 390],
  ['dark', 1440],
  ['light', 390],
] as const;
let looks = 0;

/** Without accessibility faults in one of four looks, each screen in the next. */
async function expectGoodScreen(page: Page): Promise<void> {
  const [look, width] = LOOKS[looks % LOOKS.length] ?? LOOKS[0];
  looks += 1;
  await page.emulateMedia({ colorScheme: look });
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a viewer sees an editor at work, walks and compares, and whatever would change something is refused in words', async ({
  browser,
}) => {
  test.slow();
  const { page: editor } = await member(browser, 'Erik Ek', 'editor');
  const edits = writesOf(editor);
  await newWalkthrough(editor, 'Nordhamnen');
  const { page: viewer } = await member(browser, 'Vera Vik', 'viewer');
  const writes = writesOf(viewer);
  await viewer.goto(new URL(editor.url()).origin + new URL(editor.url()).pathname);

  await viewOnly(viewer).click();
  await expect(viewer.getByRole('dialog', { name: VIEW_ONLY })).toContainText(WAY_OUT);
  await expectGoodScreen(viewer);
  await viewer.keyboard.press('Escape');
  await expect(editor.getByRole('list', { name: 'Also here' }).getByRole('img', { name: 'Vera Vik' })).toBeVisible();
  await expect(viewer.getByRole('list', { name: 'Also here' }).getByRole('img', { name: 'Erik Ek' })).toBeVisible();

  await row(viewer, /Hall/).click();
  await expect(nameField(viewer)).toHaveValue('Hall');
  await expect(nameField(viewer)).not.toBeEditable();
  await expect(viewer.getByRole('spinbutton', { name: 'Scale' })).toBeDisabled();
  await expect(viewer.getByRole('combobox', { name: 'Right' })).toBeDisabled();
  await row(editor, /Hall/).click();
  await nameField(editor).fill('Entrance hall');
  await expect(nameField(viewer)).toHaveValue('Entrance hall');
  await expect(row(viewer, /Entrance hall/)).toBeVisible();
  await expectGoodScreen(viewer);

  for (const name of [
    /^Undo|^Nothing to undo/,
    /^Redo|^Nothing to redo/,
    'Publish',
    'Add views',
    'Delete view',
    'Replace',
  ])
    await expect(viewer.getByRole('button', { name })).toHaveCount(0);
  await expect(viewer.getByRole('toolbar', { name: 'Tools' })).toHaveCount(0);
  await expect(viewer.getByRole('button', { name: 'Preview' })).toBeDisabled();
  await expect(viewer.getByRole('button', { name: 'Preview' })).toHaveAttribute('title', new RegExp(WAY_OUT));
  await row(viewer, /Kitchen/).click({ button: 'right' });
  await expect(viewer.getByRole('menu')).toHaveCount(0);
  await row(viewer, /Kitchen/).press('Delete');
  await expectRefused(viewer);

  await row(viewer, /Entrance hall/).click();
  const marker = viewer.getByRole('button', { name: 'Marker Oak floor' });
  await marker.hover(); // waits until the stage has its size
  const place = await marker.getAttribute('style');
  await viewer.mouse.down();
  await viewer.mouse.move(700, 500, { steps: 5 });
  await viewer.mouse.up();
  await marker.click();
  await expect(viewer.getByRole('textbox', { name: 'Title, EN' })).toHaveValue('Oak floor');
  await expect(viewer.getByRole('textbox', { name: 'Title, EN' })).not.toBeEditable();
  for (const key of ['ArrowRight', 'Delete', 'Control+z', 'Control+Shift+z', 'm', 'p']) {
    await marker.focus();
    await viewer.keyboard.press(key);
    await expectRefused(viewer);
  }
  expect(await marker.getAttribute('style')).toBe(place);
  await dropOn(viewer, '[data-stage]');
  await expectRefused(viewer);
  await expectGoodScreen(viewer);

  await stage(viewer).focus();
  await viewer.keyboard.press('PageDown');
  await expect(row(viewer, /Kitchen/)).toHaveAttribute('aria-selected', 'true');
  await viewer.getByRole('tab', { name: /^Transitions/ }).click();
  await expect(viewer.getByRole('button', { name: 'Choose frames' })).toHaveCount(0);
  await row(viewer, /→ Kitchen/).click();
  await expect(viewer.getByRole('combobox', { name: 'From' })).toContainText('Entrance hall');
  await expect(viewer.getByRole('combobox', { name: 'From' })).toBeDisabled();
  await expect(viewer.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();

  await viewer.getByRole('tab', { name: 'History' }).click();
  const history = viewer.getByRole('region', { name: 'History', exact: true });
  await history
    .getByRole('button', { name: /Created|Added/ })
    .last()
    .click();
  await expect(viewer.getByText(/^As it was on/)).toBeVisible();
  await history.getByText('Since then').click();
  await expect(history.getByRole('button', { name: 'Copy link' })).toBeVisible();
  for (const name of ['Restore', 'Name', 'Rename'])
    await expect(history.getByRole('button', { name, exact: true })).toHaveCount(0);
  await stage(viewer).focus();
  await viewer.keyboard.press('Delete');
  await expectRefused(viewer);
  await expectGoodScreen(viewer);

  expect(writes).toEqual([]);
  expect(edits).toContain('/api/trpc/documents.change');
  await expect(viewOnly(editor)).toHaveCount(0);
  await saved(editor);
});

test('a viewer reads menus, themes, texts, widgets and configurators, now and as they were, and is offered no change', async ({
  browser,
}) => {
  const { page: editor } = await member(browser, 'Erik Ek', 'editor');
  await makeProjectByHand(editor, 'Västra kajen', server.url);
  const projectId = /projects\/([^/?]+)/.exec(editor.url())?.[1] ?? '';
  const made = <Answer>(path: string, input: object) => call<Answer>(editor, server.url, path, input);
  const { id: menuId } = await made<{ id: string }>('menus.create', { projectId, name: 'Main menu' });
  const e3d = await made<{ id: { id: string } }>('e3d.create', { projectId, settings: { name: 'House' } });
  let owner = '';
  let material = '';
  await inDatabase(async (db) => {
    const shipped = db.selectFrom('documents').select('id').where('kind', '=', 'material').limit(1);
    material = (await shipped.executeTakeFirstOrThrow()).id;
    const nordhamn = db.selectFrom('clients').select('id').where('name', '=', 'Nordhamn');
    owner = (await nordhamn.executeTakeFirstOrThrow()).id;
  }, server.folder);
  const collection = await made<{ id: string }>('widgets.collections.create', { name: 'Kajen', owner });
  const widget = await made<{ id: string }>('widgets.create', {
    collectionId: collection.id,
    type: 'popup',
    lang: 'en',
    name: 'Book a viewing',
  });
  const items = [
    { id: 'site', name: { en: 'The site' }, data: { type: 'external', href: { en: 'https://example.test' } } },
  ];
  await made('menus.updateItems', { projectId, menuId, items });

  const { page: viewer } = await member(browser, 'Vera Vik', 'viewer');
  const writes = writesOf(viewer);
  const faults: string[] = [];
  viewer.on('pageerror', ({ message }) => faults.push(message));
  const project = `/projects/${projectId}`;
  const screens = [
    `${project}/menu`,
    `${project}/theme`,
    `${project}/translations`,
    `${project}/studio/e3d/${e3d.id.id}`,
    `/edit/widget/${widget.id}`,
    `/edit/material/${material}`,
  ];
  const changing = /^(Publish|New .*|Add .*|Import|Upload|Delete|Undo.*|Redo.*|Restore|Rename|Name version)$/;
  const openFields = viewer.locator(
    '[data-inspector] :is(input:not([readonly],:disabled), textarea:not([readonly],:disabled))',
  );
  for (const screen of screens)
    await test.step(screen, async () => {
      await viewer.goto(`${server.url}${screen}`);
      await expect(viewOnly(viewer)).toBeVisible();
      await expect(viewer.getByRole('button', { name: changing })).toHaveCount(0);
      await expect(openFields).toHaveCount(0);
      await viewer.getByRole('tab', { name: 'History' }).click();
      const history = viewer.getByRole('region', { name: 'History', exact: true });
      await history
        .getByRole('button', { name: /Created|Added|Diorama/ })
        .last()
        .click();
      await expect(history.getByText('Since then').or(history.getByText('Now').first()).first()).toBeVisible();
      await expect(viewer.getByRole('button', { name: changing })).toHaveCount(0);
      await expectGoodScreen(viewer);
    });
  await viewer.goto(`${server.url}${project}/theme`);
  await expect(viewer.getByText('No preview while viewing')).toBeVisible();
  await expect(viewer.getByRole('radio', { name: 'Phone' })).toHaveCount(0);
  for (const tab of ['mesh-slots', 'categories', 'interface', 'data-tables', 'graph'])
    await test.step(`the configurator's ${tab}`, async () => {
      await viewer.goto(`${server.url}${project}/studio/e3d/${e3d.id.id}?tab=${tab}`);
      await expect(viewOnly(viewer)).toBeVisible();
      await expect(viewer.getByText(/^No (slots|categories|controls|tables|graph) yet/).first()).toBeVisible();
      await expect(viewer.getByRole('button', { name: changing })).toHaveCount(0);
      await expect(openFields).toHaveCount(0);
      await expectGoodScreen(viewer);
    });
  expect(writes).toEqual([]);
  expect(faults).toEqual([]);
});

test('a viewer’s lists, project and files offer what they may do, and nothing else', async ({ browser }) => {
  const { page: editor } = await member(browser, 'Erik Ek', 'editor');
  await newWalkthrough(editor, 'Söderport');
  const { page: viewer } = await member(browser, 'Vera Vik', 'viewer');
  const writes = writesOf(viewer);

  await viewer.getByRole('link', { name: 'Projects', exact: true }).click();
  const project = viewer.getByRole('row').filter({ hasText: 'Söderport' });
  await expect(project).toContainText('View only');
  await expect(viewer.getByRole('link', { name: 'Tools' })).toHaveCount(0);
  await expect(viewer.getByRole('button', { name: 'New project' })).toHaveCount(0);
  await viewer.getByRole('button', { name: 'More about Söderport' }).click();
  await expect(viewer.getByRole('menuitem')).toHaveText([/^Open/, 'Pin to Home', 'Copy link', 'Export…']);
  await viewer.keyboard.press('Escape');
  await expectGoodScreen(viewer);

  await project.getByRole('link', { name: 'Söderport' }).click();
  await expect(viewOnly(viewer)).toBeVisible();
  await expect(viewer.getByRole('link', { name: 'Exterior' })).toBeVisible();
  for (const name of ['Rename project', 'New product', 'Delete'])
    await expect(viewer.getByRole('button', { name })).toHaveCount(0);
  await viewer.getByRole('button', { name: 'More about Exterior' }).click();
  await expect(viewer.getByRole('menuitem')).toHaveText([/^Open/]);
  await viewer.keyboard.press('Escape');
  await expectGoodScreen(viewer);

  await viewer.getByRole('link', { name: 'Assets' }).click();
  await viewer.getByRole('treeitem', { name: /Views/ }).click();
  await expect(viewer.getByRole('gridcell', { name: 'Hall.png' })).toBeVisible();
  for (const name of ['New folder', 'Upload']) await expect(viewer.getByRole('button', { name })).toHaveCount(0);
  await dropOn(viewer, 'nav[aria-label="Folder"]');
  await expectRefused(viewer);
  await expectGoodScreen(viewer);
  await viewer.getByRole('button', { name: 'More about Hall.png' }).click();
  await expect(viewer.getByRole('menuitem')).toHaveText(
    ['View', 'Copy link', 'Download'].map((label) => new RegExp(`^${label}`)),
  );
  await viewer.keyboard.press('Escape');

  expect(writes).toEqual([]);
  await editor.goto(`${server.url}/projects`);
  await expect(editor.getByRole('button', { name: 'More about Söderport' })).toBeVisible();
  await expect(editor.getByText('View only')).toHaveCount(0);
});

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
    if (role === 'viewer') expect(writes).toEqual([]);
  }

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

test('an editor who is made a viewer keeps what they did, is told, and goes on when they are an editor again', async ({
  browser,
}) => {
  const { page, person } = await member(browser, 'Anna Lind', 'editor');
  await newWalkthrough(page, 'Västerbro');
  // From the marker to its view, and from there to the walkthrough.
  await stage(page).focus();
  await page.keyboard.press('Escape');
  await expect(nameField(page)).toHaveValue('Hall');
  await stage(page).focus();
  await page.keyboard.press('Escape');
  await expect(nameField(page)).toHaveValue('Exterior');
  await grant(person, 'viewer');
  await nameField(page).fill('Not stored yet');
  const refused = page.getByRole('listitem').filter({ hasText: 'Your changes are not saved' });
  await expect(refused).toContainText(`${VIEW_ONLY}. ${WAY_OUT}`);
  await expect(viewOnly(page)).toBeVisible();
  await expect(nameField(page)).toHaveValue('Not stored yet');
  await expect(nameField(page)).not.toBeEditable();
  await expect(page.getByRole('status').filter({ hasText: 'Not saved' })).toBeVisible();
  await expectGoodScreen(page);

  await page.reload();
  await expect(viewOnly(page)).toBeVisible();
  await expect(nameField(page)).toHaveValue('Not stored yet');
  await grant(person, 'editor');
  await page.reload();
  await saved(page);
  await expect(viewOnly(page)).toHaveCount(0);
  await expect(nameField(page)).toBeEditable();
  await page.reload();
  await expect(nameField(page)).toHaveValue('Not stored yet');
});
