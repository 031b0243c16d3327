import type { Page } from '@playwright/test';
import { temporaryFolder } from '../../packages/server/src/testing/temporary-folder.ts';
import { launchServer } from '../support/server-process.ts';
import { inDatabase } from './support/database.ts';
import { addPerson, fillSignIn, signInAs, startSession } from './support/people.ts';
import { ADMIN } from './support/start-server.ts';
import { expect, expectAccessible, makeProject, signIn, test } from './support/studio.ts';

test('a visitor who is not signed in is led to the form and back to where they wanted to go', async ({ page }) => {
  await page.goto('/projects?search=villa');
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/projects\?search=villa$/);
});

test('the form says what is wrong beside each field, in the specified words', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeFocused();
  const heading = page.getByRole('heading', { name: 'Sign in to Diorama' });
  const before = await heading.boundingBox();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Invalid email', { exact: true })).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  expect(await heading.boundingBox()).toEqual(before);
  await expectAccessible(page);

  // An address that only the server refuses.
  await page.keyboard.type('anna@a..se');
  const password = page.getByRole('textbox', { name: 'Password' });
  await password.fill('wrong');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await password.press('Enter');
  await expect(page.getByText('Password is required')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription('Invalid email');
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('a wrong password and an unknown address look the same', async ({ page }) => {
  await page.goto('/login');
  for (const email of [ADMIN.email, 'nobody@example.test']) {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid email or password' })).toBeVisible();
  }
});

test('an address that leads elsewhere is not followed after signing in', async ({ page, baseURL }) => {
  for (const next of ['//evil.test', '/\\evil.test', 'https://evil.test']) {
    await page.context().clearCookies();
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Recent projects' })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(baseURL);
  }
});

test('whoever is signed in is taken past the form, and signing out ends the session on the server', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/$/);
  const token = (await page.context().cookies()).find(({ name }) => name === 'access_token')?.value;
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login$/);
  const response = await page.request.get('/api/trpc/sessions.me', { headers: { authorization: `Bearer ${token}` } });
  expect(response.status()).toBe(401);
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
});

test('a page whose access token has run out renews it without a word', async ({ page }) => {
  await signIn(page);
  await page.context().clearCookies({ name: 'access_token' });
  await page.goto('/projects');
  await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible();
});

/** Loses the access token and comes back to the page, so that the studio has to renew; resolves when it has. */
const renewTimes = (page: Page, times: number) =>
  page.evaluate(async (rounds) => {
    const hasToken = () => document.cookie.includes('access_token=');
    for (let round = 0; round < rounds; round += 1) {
      // biome-ignore lint/suspicious/noDocumentCookie: the studio's own cookie, as a browser would lose it
      document.cookie = 'access_token=; Max-Age=0; Path=/; Secure; SameSite=Strict';
      while (!hasToken()) {
        window.dispatchEvent(new Event('visibilitychange'));
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    }
  }, times);

test('two tabs that renew fifty times at once stay signed in', async ({ context }) => {
  const person = await addPerson();
  const tabs = [await context.newPage(), await context.newPage()];
  const [first] = tabs;
  if (first) await signInAs(first, person);
  for (const tab of tabs) {
    await tab.goto('/account');
    await expect(tab.getByText('This browser')).toBeVisible();
  }
  const statuses: number[] = [];
  context.on('response', (response) => {
    if (response.url().endsWith('/api/auth/refresh')) statuses.push(response.status());
  });
  // A session renews at most 30 times a minute.
  await Promise.all(tabs.map((tab) => renewTimes(tab, 8)));
  expect(statuses.length).toBeGreaterThan(7);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  const raw = await Promise.all(
    tabs.map((tab) =>
      tab.evaluate(() =>
        Promise.all(
          Array.from({ length: 50 }, () => fetch('/api/auth/refresh', { method: 'PUT' }).then(({ status }) => status)),
        ),
      ),
    ),
  );
  expect(new Set(raw.flat())).toEqual(new Set([200, 429]));
  for (const tab of tabs) {
    await tab.reload();
    await expect(tab.getByText('This browser')).toBeVisible();
  }
});

test('a laptop that slept over the end of its token goes on, and does not renew without end', async ({ page }) => {
  await page.clock.install();
  await signInAs(page, await addPerson());
  await page.goto('/account');
  await expect(page.getByText('This browser')).toBeVisible();
  let renewals = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) renewals += 1;
  });
  await page.clock.fastForward('08:00:00');
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('This browser')).toBeVisible();
  // A second time when the clock jumps while the first answer is under way.
  expect(renewals).toBeGreaterThanOrEqual(1);
  expect(renewals).toBeLessThanOrEqual(2);
});

test('signing out in one tab leads the others to the form, and signing in again leads them back', async ({
  page,
  context,
}) => {
  const person = await addPerson();
  await signInAs(page, person);
  const other = await context.newPage();
  await other.goto('/account');
  await expect(other.getByText('This browser')).toBeVisible();
  await page.goto('/logout');
  await expect(other).toHaveURL(/\/login\?.*next=%2Faccount/);
  await expect(other.getByText('Your session has ended. Sign in to go on.')).toBeVisible();
  await fillSignIn(page, person);
  await expect(other.getByText('This browser')).toBeVisible();
});

test('a server that restarts signs nobody out', async ({ page }) => {
  using folder = temporaryFolder();
  const start = (port: string) =>
    launchServer({
      DATA_DIR: folder.path,
      PORT: port,
      DEMO: '0',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    });
  let server = start('0');
  const url = await server.ready;
  try {
    await page.goto(`${url}/login`);
    await fillSignIn(page, ADMIN);
    await expect(page.getByRole('heading', { name: 'Recent projects' })).toBeVisible();
    await page.context().clearCookies({ name: 'access_token' });
    server.process.kill('SIGTERM');
    await server.ended;
    await page.getByRole('link', { name: 'Projects', exact: true }).click();
    await expect(page.getByText('Not available offline yet.')).toBeVisible();
    server = start(new URL(url).port);
    await server.ready;
    await page.goto(`${url}/account`);
    await expect(page.getByText('This browser')).toBeVisible();
  } finally {
    server.process.kill('SIGTERM');
    await server.ended;
  }
});

test('the request that “Show Error” names is the one in the server’s log, with its cause', async ({ page }) => {
  using folder = temporaryFolder();
  const server = launchServer({
    DATA_DIR: folder.path,
    PORT: '0',
    DEMO: '0',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  const rename = (from: string, to: string) =>
    inDatabase((db) => db.schema.alterTable(from).renameTo(to).execute(), folder.path);
  try {
    const url = await server.ready;
    await startSession(page, ADMIN, url);
    await makeProject(page, 'Broken', url);
    await rename('projects', 'projects_away');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Something went wrong!' })).toBeVisible();
    await page.getByRole('button', { name: 'Show Error' }).click();
    const shown = await page
      .getByText(/^Request /)
      .locator('span')
      .textContent();
    const failed = () => {
      const lines = server.stderr().split('\n');
      return lines.find((line) => line.includes(`"requestId":"${shown}"`) && line.includes('"msg":"procedure failed"'));
    };
    await expect.poll(failed).toContain('relation \\"projects\\" does not exist');
    await expect(page.getByText('projects_away')).toHaveCount(0);
    await expectAccessible(page);
    await rename('projects_away', 'projects');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('button', { name: 'New product' })).toBeVisible();
  } finally {
    server.process.kill('SIGTERM');
    await server.ended;
  }
});

test('a browser that keeps no cookies is told so after a right password', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });
  });
  await page.goto('/login');
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'keeps no cookies for this address' })).toBeVisible();
});

test('the answer to a sign-out that comes late does not sign the next person out', async ({ page }) => {
  await signIn(page);
  const late = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/api/auth/revoke', async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    const answer = await route.fetch();
    await late.promise;
    // No one waits for it any more.
    await route.fulfill({ response: answer }).catch(() => undefined);
  });
  await page.goto('/logout');
  await fillSignIn(page, await addPerson());
  await expect(page.getByRole('heading', { name: 'Recent projects' })).toBeVisible();
  expect(asked).toBeGreaterThan(1);
  late.resolve();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Recent projects' })).toBeVisible();
});
