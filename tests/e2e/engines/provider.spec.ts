import { startProvider } from '../../../packages/server/src/features/oidc/oidc-provider.testing.ts';
import { temporaryFolder } from '../../../packages/server/src/testing/temporary-folder.ts';
import { launchServer } from '../../support/server-process.ts';
import { freePort } from '../support/free-port.ts';
import { ADMIN } from '../support/start-server.ts';
import { expect, expectAccessible, test } from '../support/studio.ts';

test('somebody signs in with the provider, goes on where they were, and signs out there, too', async ({ page }) => {
  // The provider has to know the address of the server before that starts.
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const people = { anna: { email: 'anna@studio.example', email_verified: true, name: 'Anna Ek' } };
  await using provider = await startProvider({ publicUrl, people });
  using folder = temporaryFolder();
  const server = launchServer({
    ...{ DATA_DIR: folder.path, PORT: `${port}`, DEMO: '0', PUBLIC_URL: publicUrl },
    ...{ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
    ...{ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: provider.client.id, OIDC_CLIENT_SECRET: provider.client.secret },
    ...{ OIDC_NAME: 'Studio login', OIDC_DOMAINS: 'studio.example' },
  });
  try {
    await server.ready;
    provider.state.answer = 'refuse';
    await page.goto(`${publicUrl}/account`);
    const signIn = page.getByRole('button', { name: 'Sign in with Studio login' });
    await signIn.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'did not let you in' })).toBeVisible();
    await expectAccessible(page);

    provider.state.answer = 'sign in';
    await page.goto(`${publicUrl}/account`);
    await signIn.press('Enter');
    await expect(page.getByText('anna@studio.example')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/account');
    await expect(page.getByText('You sign in with Studio login, which keeps your password.')).toBeVisible();

    await page.goto(`${publicUrl}/logout`);
    await expect(page).toHaveURL(new RegExp(`^${provider.issuer}/session/end`));
    await page.goto(publicUrl);
    await expect(signIn).toBeVisible();
  } finally {
    server.process.kill('SIGTERM');
    await server.ended;
  }
});
