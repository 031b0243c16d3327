import { once } from 'node:events';
import { claimPort } from '../../packages/server/src/platform/process/listening-address.ts';
import { temporaryFolder } from '../../packages/server/src/testing/temporary-folder.ts';
import { launchServer } from '../support/server-process.ts';
import { fillSignIn } from './support/people.ts';
import { ADMIN } from './support/start-server.ts';
import { expect, test } from './support/studio.ts';

/** Names under localhost lead a browser to this machine, but not every system's own look-up. */
const FIND_LOCALHOST = `import dns from 'node:dns';
const { lookup } = dns;
dns.lookup = (host, ...rest) => lookup(host.endsWith('.localhost') ? '127.0.0.1' : host, ...rest);`;

/** Two addresses on one site. */
const addressOf = (name: string, port: number) => `http://${name}.diorama.localhost:${port}`;

test('where another server signs people in: sign-in, renewal and sign-out go there, all else stays here', async ({
  page,
}) => {
  test.slow();
  using issuerFolder = temporaryFolder();
  using studioFolder = temporaryFolder();
  const [issuerPort, studioPort] = [await claimPort('127.0.0.1', 0), await claimPort('127.0.0.1', 0)];
  const issuer = addressOf('auth', issuerPort);
  const studio = addressOf('studio', studioPort);
  const common = { DEMO: '0', ADMIN_PASSWORD: ADMIN.password };
  const servers = [
    launchServer({
      ...common,
      DATA_DIR: issuerFolder.path,
      PORT: String(issuerPort),
      PUBLIC_URL: issuer,
      AUTH_ORIGINS: studio,
      ADMIN_EMAIL: ADMIN.email,
    }),
    launchServer({
      ...common,
      DATA_DIR: studioFolder.path,
      PORT: String(studioPort),
      PUBLIC_URL: studio,
      AUTH_HOST: `${issuer}/api`,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(FIND_LOCALHOST)}`,
      ADMIN_EMAIL: 'local@example.test',
    }),
  ];
  try {
    await Promise.all(servers.map(({ ready }) => ready));
    const calls: string[] = [];
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      if (pathname.startsWith('/api/auth/')) calls.push(`${origin === studio ? 'here' : 'there'} ${pathname}`);
    });
    await page.goto(`${studio}/`);
    await fillSignIn(page, { email: ADMIN.email, password: 'wrong' });
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid email or password' })).toBeVisible();
    await fillSignIn(page, ADMIN);
    await expect(page.getByRole('heading', { name: 'Recent projects' })).toBeVisible();
    // The token is gone, as ten minutes later: the session is renewed where it was issued. No page is open in between,
    // which could renew it before the next one does.
    await page.goto('about:blank');
    await page.context().clearCookies({ name: 'access_token' });
    calls.length = 0;
    await page.goto(`${studio}/`);
    await expect(page.getByRole('heading', { name: 'Recent projects' })).toBeVisible();
    expect(calls).toEqual(['there /api/auth/refresh']);

    await page.goto(`${studio}/account`);
    await expect(page.getByRole('link', { name: 'Change it at auth.' })).toHaveAttribute('href', `${issuer}/account`);
    await page.getByRole('button', { name: /account/i }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/login/);
    await page.goto(`${studio}/projects`);
    await expect(page).toHaveURL(/\/login\?next=/);
    expect(calls).toContain('there /api/auth/revoke');
    expect(calls).toContain('here /api/auth/revoke');
  } finally {
    for (const { process, ended } of servers) {
      process.kill('SIGTERM');
      if (process.exitCode === null) await once(process, 'close');
      await ended;
    }
  }
});
