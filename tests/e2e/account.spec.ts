import { connect } from '../../packages/server/src/database/connect.ts';
import { readConfig } from '../../packages/server/src/platform/config/config.ts';
import { visitDatabase } from '../../packages/server/src/platform/postgres/visit-database.ts';
import { addPerson, fillSignIn, signInAs, users } from './support/people.ts';
import { expect, expectAccessible, test } from './support/studio.ts';

test('the account is reached from the menu and shows who one is and where one is signed in', async ({ page }) => {
  const person = await addPerson('Anna Lind');
  await signInAs(page, person);
  await page.getByRole('button', { name: 'Account: Anna Lind' }).click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Profile' }).getByText(person.email)).toBeVisible();
  await expect(page.getByText('Chrome on Linux')).toBeVisible();
  await expect(page.getByText('127.0.0.1 · Active now')).toBeVisible();
  await expect(page.getByText('You are signed in nowhere else.')).toBeVisible();
  await expectAccessible(page);
});

test('a session elsewhere is ended, and whoever worked there is asked to sign in again', async ({ page, browser }) => {
  const person = await addPerson();
  const elsewhere = await browser.newPage({ userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:132.0) Firefox/132.0' });
  await signInAs(elsewhere, person);
  await elsewhere.goto('/account');
  await signInAs(page, person);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign out of Firefox on Windows' }).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You are signed in nowhere else.')).toBeVisible();
  await elsewhere.getByRole('link', { name: 'Projects', exact: true }).click();
  await expect(elsewhere.getByText('Your session has ended. Sign in to go on.')).toBeVisible();
  await elsewhere.close();
});

test('signing out everywhere ends this session and the others', async ({ page, browser }) => {
  const person = await addPerson();
  const elsewhere = await browser.newPage();
  await signInAs(elsewhere, person);
  await signInAs(page, person);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText('all 2 places')).toBeVisible();
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText('You are signed out everywhere.')).toBeVisible();
  await elsewhere.goto('/projects');
  await expect(elsewhere).toHaveURL(/\/login/);
  await elsewhere.close();
});

test('a new password is asked for in words and signs out everywhere', async ({ page }) => {
  const person = await addPerson();
  await signInAs(page, person);
  await page.goto('/account');
  const [current, next] = [page.getByLabel('Current password'), page.getByLabel('New password')];
  const change = page.getByRole('button', { name: 'Change password' });
  await change.click();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByText('Use 8 characters or more')).toBeVisible();
  await current.fill('not my password');
  await next.fill('another long password');
  await change.click();
  await expect(page.getByText('This is not your current password')).toBeVisible();
  await current.fill(person.password);
  await next.fill(person.password);
  await change.click();
  await expect(page.getByText('This is your current password. Choose another one')).toBeVisible();
  await next.fill('another long password');
  await change.click();
  await expect(page.getByText('Your password is changed, and you are signed out everywhere')).toBeVisible();
  await expectAccessible(page);
  await fillSignIn(page, person);
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await fillSignIn(page, { ...person, password: 'another long password' });
  await expect(page.getByRole('heading', { name: 'Recent projects' })).toBeVisible();
});

test('an invitation leads to name and password and then in; a second time it says that it was used', async ({
  page,
}) => {
  const printed = await users(['invite', `${crypto.randomUUID().slice(0, 8)}@example.test`, '--name', 'Bo']);
  const link = /^http\S+$/m.exec(printed)?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Welcome to Diorama' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Your name').fill('Bo Ek');
  await page.getByLabel('New password').fill('short');
  const start = page.getByRole('button', { name: 'Set password and start' });
  await start.click();
  await expect(page.getByText('Use 8 characters or more')).toBeVisible();
  await page.getByLabel('New password').fill('a long password');
  await start.click();
  await expect(page.getByRole('button', { name: 'Account: Bo Ek' })).toBeVisible();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
});

test('a reset link signs out everywhere and leads to a new password and in; a second time it says that it was used', async ({
  page,
  browser,
}) => {
  const person = await addPerson();
  const elsewhere = await browser.newPage();
  await signInAs(elsewhere, person);
  const link = /^http\S+$/m.exec(await users(['reset', person.email]))?.[0] ?? '';
  expect(new URL(link).pathname).toBe('/reset');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();
  await expectAccessible(page);
  const set = page.getByRole('button', { name: 'Set password and sign in' });
  await set.click();
  await expect(page.getByText('Use 8 characters or more')).toBeVisible();
  await page.getByLabel('New password').fill('a password after the reset');
  await page.route('**/api/auth/**', (route) => route.abort());
  await set.click();
  await expect(page.getByRole('alert')).toContainText('cannot be reached');
  await page.unroute('**/api/auth/**');
  await set.click();
  await expect(page.getByRole('button', { name: 'Account: Anna Lind' })).toBeVisible();
  await elsewhere.getByRole('link', { name: 'Projects', exact: true }).click();
  await expect(elsewhere.getByText('Your session has ended. Sign in to go on.')).toBeVisible();
  await fillSignIn(elsewhere, person);
  await expect(elsewhere.getByText('Invalid email or password')).toBeVisible();
  await elsewhere.close();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
});

test('a session whose key was used twice is told of at the next sign-in, until it is read', async ({
  page,
  context,
}) => {
  const person = await addPerson();
  await signInAs(page, person);
  const stolen = (await context.cookies()).find(({ name }) => name === 'refresh_token')?.value ?? '';
  await context.clearCookies({ name: 'access_token' });
  await page.goto('/account');
  await expect(page.getByText('This browser')).toBeVisible();
  await passHalfAMinute(person.email);
  const replay = await fetch(new URL('/api/auth/refresh', page.url()), {
    method: 'PUT',
    headers: { cookie: `refresh_token=${stolen}` },
  });
  expect(replay.status).toBe(401);
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await expect(page.getByText('Your session has ended. Sign in to go on.')).toBeVisible();
  await fillSignIn(page, person);
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByText(/We ended this session because its key was used twice: Chrome on Linux/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(page.getByText(/its key was used twice/)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('This browser')).toBeVisible();
  await expect(page.getByText(/its key was used twice/)).toHaveCount(0);
});

/** Makes the tokens of this person look rotated 31 seconds earlier. */
async function passHalfAMinute(email: string): Promise<void> {
  await using database = await visitDatabase(readConfig({ DATA_DIR: process.env.E2E_DATA_DIR }));
  const db = connect(database.url);
  await db
    .updateTable('refresh_tokens')
    .set({ rotated_at: new Date(Date.now() - 31_000) })
    .where('rotated_at', 'is not', null)
    .where('session_id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select('sessions.id')
        .where('users.email', '=', email),
    )
    .execute();
  await db.destroy();
}

test.describe('when the server cannot say', () => {
  test('sessions that cannot be loaded are told of, with another try', async ({ page }) => {
    await signInAs(page, await addPerson());
    await page.route(/sessions\.list/, (route) => route.abort());
    await page.goto('/account');
    await expect(page.getByRole('heading', { name: 'Your sessions could not be loaded' })).toBeVisible();
    await page.unroute(/sessions\.list/);
    await page.getByRole('region', { name: 'Where you are signed in' }).getByRole('button').click();
    await expect(page.getByText('This browser')).toBeVisible();
  });
});
