import { randomUUID } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { ACCESS_COOKIE } from '@diorama/contract/sessions/cookie.ts';
import { type APIResponse, test as base, expect, type Page } from '@playwright/test';
import { signInAs, startSession } from './people.ts';
import { frames, still } from './pictures.ts';
import { ADMIN } from './start-server.ts';

/** Address of the server under test. */
export const serverUrl = (): string => {
  const url = process.env.E2E_URL;
  if (!url) throw new Error('The server under test has not been started');
  return url;
};

interface Studio {
  /** Signed in, and has opened nothing yet. */
  studio: Page;
  /** Whether screens fetch the code of all their parts ahead, as they do for people: a second of processor time. */
  isPrefetching: boolean;
  /** Whether the studio moves: popups fade in, and the stage plays transitions. */
  isAnimated: boolean;
}

/** For maps and scenes, which software draws: their time is that of their pixels. Panels are as in a larger window. */
export const DRAWN_BY_SOFTWARE = { viewport: { width: 1280, height: 620 }, deviceScaleFactor: 0.5 };

/** The studio's screens of this page load the code of a part when it is opened. */
export const fetchNothingAhead = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    if (!location.pathname.startsWith('/p/')) window.requestIdleCallback = () => 0;
  });

export const test = base.extend<Studio>({
  isPrefetching: [false, { option: true }],
  isAnimated: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  baseURL: async ({}, use) => use(serverUrl()),
  page: async ({ page, isPrefetching }, use) => {
    if (!isPrefetching) await fetchNothingAhead(page);
    await use(page);
  },
  studio: async ({ page, isAnimated }, use) => {
    if (!isAnimated) await page.emulateMedia({ reducedMotion: 'reduce' });
    await startSession(page, ADMIN);
    await use(page);
  },
});

/** Opens Home as the administrator. */
export const signIn = (page: Page): Promise<void> => signInAs(page, ADMIN);

/**
 * Waits until no fade runs any more: colours in the middle of a fade are in no design. A change of the colour scheme is
 * drawn a frame or two after it was requested, and only then its fades begin.
 */
const settleColours = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const fading = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    for (let quiet = 0; quiet < 3; quiet += 1) {
      await frame();
      const running = fading().filter(({ playState }) => playState === 'running');
      if (running.length === 0) continue;
      await Promise.all(running.map((animation) => animation.finished.catch(() => undefined)));
      quiet = -1;
    }
  });

/** Nothing serious or critical on the screen as it is, popups and all. `rules`: only these. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  await settleColours(page);
  // A notice that is on its way out is half see-through.
  await expect(page.locator('[data-sonner-toast][data-removed=true]')).toHaveCount(0);
  // One may begin to leave now, too.
  const { violations } = await new AxeBuilder({ page })
    .exclude('[data-sonner-toast][data-removed=true]')
    // In the page itself; the other mode opens a second one and loads axe there, for frames of other origins.
    .setLegacyMode()
    .options({ resultTypes: ['violations'], ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}) })
    .analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
}

/** The same in both colour schemes; in the dark one only contrast can differ. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Waits until everything that was changed is stored. */
export const saved = (page: Page): Promise<void> =>
  expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();

export { expect };

/** Calls a procedure that changes something as the person who is signed in on this page. */
export async function call<Result>(page: Page, origin: string, path: string, input: unknown): Promise<Result> {
  const headers = { authorization: await bearerOf(page) };
  return resultOf(path, await page.request.post(`${origin}/api/trpc/${path}`, { data: { json: input }, headers }));
}

/** The same for one that only reads. */
export async function ask<Result>(page: Page, origin: string, path: string, input: unknown): Promise<Result> {
  const headers = { authorization: await bearerOf(page) };
  const params = { input: JSON.stringify({ json: input }) };
  return resultOf(path, await page.request.get(`${origin}/api/trpc/${path}`, { params, headers }));
}

async function bearerOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return `Bearer ${cookies.find(({ name }) => name === ACCESS_COOKIE)?.value}`;
}

async function resultOf<Result>(path: string, answer: APIResponse): Promise<Result> {
  expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true);
  const { result }: { result: { data: { json: Result } } } = await answer.json();
  return result.data.json;
}

/**
 * Creates a project at `origin` and opens its page. Its address, which is returned, is unique, so that a test can run
 * any number of times on one server.
 */
export async function makeProject(page: Page, name: string, origin = ''): Promise<string> {
  const slug = `p-${randomUUID()}`;
  const { id } = await call<{ id: string }>(page, origin, 'projects.create', { name, slug });
  await page.goto(`${origin}/projects/${id}`);
  await expect(page.getByRole('button', { name: 'New product' })).toBeVisible();
  return slug;
}

/** The same with the studio's own dialog. */
export async function makeProjectByHand(page: Page, name: string, origin = ''): Promise<string> {
  const slug = `p-${randomUUID()}`;
  await page.goto(`${origin}/projects`);
  await page.getByRole('button', { name: 'New project' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Address' }).fill(slug);
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByRole('button', { name: 'New product' })).toBeVisible();
  return slug;
}

/** On the page of a project: makes a walkthrough with the studio's own dialog and waits for its editor. */
export async function openNewWalkthrough(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New product' }).click();
  await page.getByRole('menuitem', { name: 'Walkthrough' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Create walkthrough' }).click();
  await expect(page.getByText('Drop your stills here')).toBeVisible();
}

/** Makes a project with an empty configurator, by the studio's own dialog, open in its editor. */
export async function newConfigurator(page: Page, project: string, name: string): Promise<void> {
  await makeProject(page, project);
  await page.getByRole('button', { name: 'New product' }).click();
  await page.getByRole('menuitem', { name: 'Configurator' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Create configurator' }).click();
  await expect(page.getByText('Drop a model here')).toBeVisible();
}

/** Makes a project with an empty walkthrough, open in its editor. Returns the project's address. */
export async function newWalkthrough(page: Page, project: string, name = 'Exterior'): Promise<string> {
  const slug = `p-${randomUUID()}`;
  const { id: projectId } = await call<{ id: string }>(page, '', 'projects.create', { name: project, slug });
  const created = await call<{ id: { id: string } }>(page, '', 'icgis.create', { projectId, settings: { name } });
  await page.goto(`/projects/${projectId}/studio/icgi/${created.id.id}`);
  await expect(page.getByText('Drop your stills here')).toBeVisible();
  return slug;
}

/** On the page of a project: makes a walkthrough, “Exterior”, of two views and a move of so many frames, and waits until they are there. */
export async function makeWalkthrough(page: Page, frameCount: number): Promise<void> {
  await openNewWalkthrough(page, 'Exterior');
  await page.getByRole('tab', { name: /^Transitions/ }).click();
  await page
    .locator('input[aria-label="Frames"]')
    .first()
    .setInputFiles([
      await still('Hall.png', 0.1),
      await still('Kitchen.png', 0.8),
      ...(await frames('Hall_to_Kitchen', 0.1, 0.8, frameCount)),
    ]);
  await confirmImport(page);
  await expect(page.getByRole('treeitem', { name: /Hall → Kitchen/ })).toBeVisible({ timeout: 60_000 });
}

/** Takes what a drop of frames is guessed to be. */
export const confirmImport = (page: Page): Promise<void> =>
  page
    .getByRole('dialog', { name: 'Import images' })
    .getByRole('button', { name: /^Create/ })
    .click();
