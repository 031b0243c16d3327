import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { procedures as callsOf, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createOidc } from './oidc.service.ts';
import { startProvider } from './oidc-provider.testing.ts';
import { ProviderRefusal } from './provider-refusal.ts';

const PUBLIC_URL = 'http://studio.test:3000';
const PEOPLE = {
  anna: { email: 'Anna@studio.example', email_verified: true, name: 'Anna Ek', groups: ['Makers', 'Acme team'] },
  bo: { email: 'bo@elsewhere.example', email_verified: true, name: 'Bo' },
  cia: { email: 'cia@studio.example', email_verified: false, name: 'Cia' },
  dan: { name: 'Dan without an address' },
};

// The provider warns of what only matters where it serves people.
beforeAll(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));

const disposed: AsyncDisposable[] = [];
afterEach(async () => {
  for (const each of disposed.splice(0).reverse()) await each[Symbol.asyncDispose]();
});
const kept = <T extends AsyncDisposable>(made: T): T => {
  disposed.push(made);
  return made;
};

async function world(env: Record<string, string> = {}, more: Partial<Parameters<typeof startProvider>[0]> = {}) {
  const provider = kept(await startProvider({ publicUrl: PUBLIC_URL, people: PEOPLE, ...more }));
  const server = kept(
    await createTestApp({
      PUBLIC_URL,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.client.id,
      OIDC_CLIENT_SECRET: provider.client.secret,
      OIDC_NAME: 'Studio login',
      OIDC_DOMAINS: 'studio.example',
      ...env,
    }),
  );
  return { provider, server };
}

/** A browser that goes where it is led, with its cookies, until a page of the studio. */
function browserOf({ server }: { server: TestApp }) {
  const jars = new Map<string, Map<string, string>>();
  async function visit(address: string, init: RequestInit = {}): Promise<Response> {
    // The studio is reached under another address than the one that browsers know.
    const url = new URL(address.replace(PUBLIC_URL, server.url), server.url);
    const jar = jars.get(url.origin) ?? new Map<string, string>();
    jars.set(url.origin, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', ...init, headers: { cookie, ...init.headers } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }
  return {
    visit,
    cookies: () => jars.get(new URL(server.url).origin) ?? new Map<string, string>(),
    /** From the provider to the address of the studio that it leads back to. */
    async wayBack(from: string): Promise<string> {
      let at = from;
      while (!at.startsWith(PUBLIC_URL)) {
        const response = await visit(at);
        await response.body?.cancel();
        at = new URL(response.headers.get('location') ?? '', at).href;
      }
      return at;
    },
    /** Where the way ends. */
    async follow(address: string): Promise<string> {
      let at = address;
      for (let steps = 0; steps < 12; steps += 1) {
        const response = await visit(at);
        const next = response.headers.get('location');
        await response.body?.cancel();
        if (next === null) return at;
        at = new URL(next, at.startsWith('/') ? PUBLIC_URL : at).href;
        if (!at.startsWith(PUBLIC_URL) || at.includes('/api/')) continue;
        const { pathname, search, searchParams } = new URL(at);
        return pathname === '/signed-in' ? (searchParams.get('next') ?? '') : `${pathname}${search}`;
      }
      throw new Error(`The way did not end: ${at}`);
    },
  };
}

/** Who the session of a browser belongs to; null: it has none. */
async function whoIs({ server }: { server: TestApp }, browser: ReturnType<typeof browserOf>) {
  const response = await browser.visit('/api/auth/refresh', { method: 'PUT' });
  if (response.status !== 200) return null;
  const { access_token } = (await response.json()) as { access_token: string };
  const me = await fetch(`${server.url}/api/trpc/sessions.me`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  const { result } = (await me.json()) as { result: { data: { json: { id: string; email: string; name: string } } } };
  return result.data.json;
}

const start = '/api/auth/oidc/start';
const CALLER = { ip: '127.0.0.1', requestId: 'test', userAgent: null };

describe.each(['client_secret_basic', 'client_secret_post'] as const)('with %s', (tokenMethod) => {
  test('somebody of the domain gets an account at their first sign-in, and the same one at the next', async () => {
    const all = await world({}, { tokenMethod });
    const browser = browserOf(all);
    expect(await browser.follow(`${start}?next=${encodeURIComponent('/projects/a?b=1#c')}`)).toBe('/projects/a?b=1#c');
    const me = await whoIs(all, browser);
    expect(me).toMatchObject({ email: 'anna@studio.example', name: 'Anna Ek' });
    const again = browserOf(all);
    await again.follow(start);
    expect((await whoIs(all, again))?.id).toBe(me?.id);
    expect(await all.server.db.selectFrom('provider_accounts').selectAll().execute()).toMatchObject([
      { issuer: all.provider.issuer, subject: 'anna', user_id: me?.id },
    ]);
  });
});

test('an address that changes at the provider is the same person; one that is taken over by another is not', async () => {
  const people = structuredClone(PEOPLE) as Record<string, Record<string, unknown>>;
  const all = await world({}, { people });
  const first = browserOf(all);
  await first.follow(start);
  const anna = await whoIs(all, first);
  people.anna = { ...people.anna, email: 'anna.berg@studio.example' };
  const later = browserOf(all);
  await later.follow(start);
  expect((await whoIs(all, later))?.id).toBe(anna?.id);
  people.hire = { email: 'anna@studio.example', email_verified: true, name: 'New here' };
  all.provider.state.person = 'hire';
  expect(await browserOf(all).follow(start)).toBe('/login?reason=provider-taken');
});

test.each([
  'bo\u017fs@studio.example',
  '\uff42oss@studio.example',
  '\u212ailo@studio.example',
  '\u00a0boss@studio.example',
])('%j only looks like the address of somebody who is here', async (email) => {
  const all = await world({}, { people: { other: { email, email_verified: true } } });
  for (const address of ['boss@studio.example', 'kilo@studio.example']) await all.server.signIn(address);
  expect(await browserOf(all).follow(start)).toBe('/login?reason=provider-unverified');
});

test.each([
  ['no address', 'eve'],
  ['two', 'boss@studio.example,eve@studio.example'],
  ['a line end', 'eve\r\nBcc: x@studio.example'],
  ['nothing before the sign', '@studio.example'],
  ['two signs', 'eve@evil.example@studio.example'],
])('an address that is %s makes no account', async (_what, email) => {
  const all = await world({}, { people: { eve: { email, email_verified: true } } });
  expect(await browserOf(all).follow(start)).toBe('/login?reason=provider-unverified');
});

test.each([
  ['token', { email: 'boss@studio.example' }, { email: 'eve@studio.example', email_verified: true }],
  [
    'user info',
    { email_verified: true, email: 'boss@studio.example' },
    { email: 'boss@studio.example', email_verified: false },
  ],
  [
    'both',
    { email: 'eve@studio.example', email_verified: true },
    { email: 'boss@studio.example', email_verified: true },
  ],
])('an address counts with what is said of just that one: %s', async (_where, inToken, inUserInfo) => {
  const all = await world({}, { people: { eve: (use: string) => (use === 'id_token' ? inToken : inUserInfo) } });
  await all.server.signIn('boss@studio.example');
  expect(await browserOf(all).follow(start)).toBe('/login?reason=provider-unverified');
});

test('names are as people have them: without line ends and what is not seen', async () => {
  const name = ' Eve\r\nBcc: x\u202e ';
  const all = await world({}, { people: { eve: { email: 'eve@studio.example', email_verified: true, name } } });
  const browser = browserOf(all);
  await browser.follow(start);
  expect((await whoIs(all, browser))?.name).not.toMatch(/[\r\n\u202e]/);
});

test('a person who has an account signs in to it, with a password as before', async () => {
  const all = await world();
  const { userId } = await all.server.signIn('bo@elsewhere.example', 'Bo here');
  all.provider.state.person = 'bo';
  const browser = browserOf(all);
  expect(await browser.follow(start)).toBe('/');
  expect(await whoIs(all, browser)).toMatchObject({ id: userId, name: 'Bo here' });
  await expect(all.server.signIn('bo@elsewhere.example')).resolves.toMatchObject({ userId });
});

test.each([
  ['bo', 'unknown'],
  ['cia', 'unverified'],
  ['dan', 'unverified'],
])('%s is not let in: %s', async (person, problem) => {
  const all = await world();
  all.provider.state.person = person;
  const browser = browserOf(all);
  expect(await browser.follow(start)).toBe(`/login?reason=provider-${problem}`);
  expect(await whoIs(all, browser)).toBeNull();
  expect(await all.server.db.selectFrom('provider_accounts').selectAll().execute()).toEqual([]);
});

test('an address that nobody verified opens no account of another person, unless the operator says that it may', async () => {
  const all = await world();
  await all.server.signIn('cia@studio.example');
  all.provider.state.person = 'cia';
  expect(await browserOf(all).follow(start)).toBe('/login?reason=provider-unverified');
  const trusting = await world({ OIDC_TRUST_EMAIL: '1' });
  trusting.provider.state.person = 'cia';
  expect(await browserOf(trusting).follow(start)).toBe('/');
});

test('an invited person outside the domains gets an account with what they were invited to', async () => {
  const all = await world({ ACCESS_MODE: 'members' });
  const staff = await all.server.signIn();
  await all.server.db.updateTable('users').set({ staff: true }).where('id', '=', staff.userId).execute();
  const client = await staff.call.clients.create.mutate({ name: 'Acme' });
  await staff.call.clients.addMember.mutate({ clientId: client.id, email: 'bo@elsewhere.example', role: 'viewer' });
  all.provider.state.person = 'bo';
  const browser = browserOf(all);
  await browser.follow(start);
  const bo = await whoIs(all, browser);
  const roles = await all.server.db
    .selectFrom('client_members')
    .selectAll()
    .where('user_id', '=', bo?.id ?? '')
    .execute();
  expect(roles).toMatchObject([{ client_id: client.id, role: 'viewer', by_group: false }]);
});

test('roles follow the groups: given, raised, and taken back with the group, while those given by hand stay', async () => {
  const people = structuredClone(PEOPLE) as Record<string, Record<string, unknown>>;
  const all = await world(
    {
      ACCESS_MODE: 'members',
      OIDC_GROUPS: 'Makers=staff; Acme team=viewer:Acme; Acme leads=owner:Acme; Lost=editor:Nowhere',
    },
    { people },
  );
  const { db } = all.server;
  const staff = await all.server.signIn();
  await db.updateTable('users').set({ staff: true }).where('id', '=', staff.userId).execute();
  const acme = await staff.call.clients.create.mutate({ name: 'Acme' });
  const byHand = await staff.call.clients.create.mutate({ name: 'By hand' });
  const signIn = async (groups: unknown) => {
    people.anna = { ...people.anna, groups };
    const browser = browserOf(all);
    expect(await browser.follow(start)).toBe('/');
    const me = await whoIs(all, browser);
    const user = await db
      .selectFrom('users')
      .select('staff')
      .where('id', '=', me?.id ?? '')
      .executeTakeFirstOrThrow();
    const rows = await db
      .selectFrom('client_members')
      .selectAll()
      .where('user_id', '=', me?.id ?? '')
      .execute();
    return {
      id: me?.id ?? '',
      staff: user.staff,
      roles: Object.fromEntries(rows.map((row) => [row.client_id, row.role])),
    };
  };
  const { id, ...first } = await signIn(['Makers', 'Acme team', 'Lost']);
  expect(first).toEqual({ staff: true, roles: { [acme.id]: 'viewer' } });
  await staff.call.clients.addMember.mutate({ clientId: byHand.id, email: 'anna@studio.example', role: 'editor' });
  expect(await signIn(['Acme team', 'Acme leads'])).toEqual({
    id,
    staff: false,
    roles: { [acme.id]: 'owner', [byHand.id]: 'editor' },
  });
  // The provider stops saying anything of groups.
  expect(await signIn(undefined)).toEqual({ id, staff: false, roles: { [byHand.id]: 'editor' } });
});

test('a suspended person is told so, and one who is refused there, too', async () => {
  const all = await world();
  await browserOf(all).follow(start);
  await all.server.db
    .updateTable('users')
    .set({ state: 'suspended' })
    .where('email', '=', 'anna@studio.example')
    .execute();
  expect(await browserOf(all).follow(start)).toBe('/login?reason=provider-suspended');
  all.provider.state.answer = 'refuse';
  expect(await browserOf(all).follow(start)).toBe('/login?reason=provider-refused');
});

test('while the provider is away its people are told so, local accounts sign in, and it works when it is back', async () => {
  const all = await world();
  const port = Number(new URL(all.provider.issuer).port);
  await all.provider[Symbol.asyncDispose]();
  disposed.shift();
  expect(await browserOf(all).follow(start)).toBe('/login?reason=provider-away');
  await expect(all.server.signIn('local@studio.example')).resolves.toHaveProperty('token');
  expect(await (await fetch(`${all.server.url}/metrics`)).text()).toContain(
    'diorama_provider_sign_ins_total{outcome="away"} 1',
  );
  kept(await startProvider({ publicUrl: PUBLIC_URL, people: PEOPLE, port }));
  expect(await browserOf(all).follow(start)).toBe('/');
});

test('a clock that is minutes off, and a secret that is not the provider’s, are named apart', async () => {
  const all = await world();
  const { deps, db, services } = all.server;
  const problemAt = async (minutes: number) => {
    const made = { ...deps, db, sessions: services.sessions, publicUrl: PUBLIC_URL, secret: Buffer.alloc(32, 7) };
    if (!deps.config.oidc) throw new Error('No provider is set');
    const oidc = createOidc(
      { ...made, metrics: createMetrics() },
      deps.config.oidc,
      () => Date.now() + minutes * 60_000,
    );
    const { url, kept: flow } = (await oidc?.begin('/')) ?? { url: '', kept: '' };
    const back = await browserOf(all).wayBack(url);
    return oidc?.finish(new URL(back).search, flow, CALLER).then(
      () => null,
      (error: unknown) => (error instanceof ProviderRefusal ? error.problem : error),
    );
  };
  expect(await problemAt(1)).toBeNull();
  expect(await problemAt(20)).toBe('clock');
  const wrong = await world({ OIDC_CLIENT_SECRET: 'another secret' });
  expect(await browserOf(wrong).follow(start)).toBe('/login?reason=provider-failed');
});

test('a way back that this browser did not begin opens nothing: without its cookie, with another state, twice', async () => {
  const all = await world();
  const browser = browserOf(all);
  const begun = await browser.visit(start);
  const there = await browser.wayBack(begun.headers.get('location') ?? '');
  const expired = '/login?reason=provider-expired';
  expect(await browserOf(all).follow(there)).toBe(expired);
  const other = browserOf(all);
  await other.visit(start);
  expect(await other.follow(there)).toBe(expired);
  expect(await browser.follow(there)).toBe('/');
  expect(await browser.follow(there)).toBe(expired);
});

test.each(['//evil.example/a', 'https://evil.example', '/\\evil.example', '/api/auth/oidc/end', 'javascript:alert(1)'])(
  'nobody is led to %s afterwards',
  async (next) => {
    const all = await world();
    expect(await browserOf(all).follow(`${start}?next=${encodeURIComponent(next)}`)).toBe('/');
  },
);

describe('signing out', () => {
  test('goes on at the provider, and ends here what has ended there', async () => {
    const all = await world();
    const browser = browserOf(all);
    await browser.follow(start);
    expect(browser.cookies().get('signed_in_by_provider')).toBe('1');
    const end = await browser.visit('/api/auth/oidc/end');
    const url = new URL(end.headers.get('location') ?? '');
    expect(url.origin).toBe(all.provider.issuer);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${PUBLIC_URL}/login`);
    expect(url.searchParams.get('id_token_hint')).toMatch(/^ey/);
    expect(browser.cookies().has('signed_in_by_provider')).toBe(false);
  });

  test('by the provider ends sessions of that person alone which came from there', async () => {
    const all = await world();
    const [anna, bo] = [browserOf(all), browserOf(all)];
    await anna.follow(start);
    const byPassword = await all.server.signIn('bo@elsewhere.example');
    all.provider.state.person = 'bo';
    await bo.follow(start);
    const tell = async (token: string) => {
      const body = new URLSearchParams({ logout_token: token });
      return (await fetch(`${all.server.url}/api/auth/oidc/signed-out`, { method: 'POST', body })).status;
    };
    const token = all.provider.logoutToken;
    for (const wrong of [
      'no token',
      await token('bo', { nonce: 'as ID tokens have' }),
      await token('bo', { events: {} }),
      await token('', { sid: '' }),
      await token('bo\u0000'),
      await token(7 as never),
      `${(await token('bo')).slice(0, -4)}AAAA`,
    ])
      expect(await tell(wrong)).toBe(400);
    expect(await whoIs(all, bo)).not.toBeNull();
    // From before they signed in: another session has ended.
    expect(await tell(await token('bo', {}, 60))).toBe(200);
    expect(await whoIs(all, bo)).not.toBeNull();
    expect(await tell(await token('bo'))).toBe(200);
    expect(await whoIs(all, bo)).toBeNull();
    expect(await whoIs(all, anna)).not.toBeNull();
    await expect(byPassword.call.sessions.me.query()).resolves.toMatchObject({ email: 'bo@elsewhere.example' });
  });
});

test('while its keys cannot be had, the provider is to say again that somebody signed out', async () => {
  const all = await world();
  await browserOf(all).follow(start);
  const token = await all.provider.logoutToken('anna');
  await all.provider[Symbol.asyncDispose]();
  disposed.shift();
  const body = new URLSearchParams({ logout_token: token });
  const response = await fetch(`${all.server.url}/api/auth/oidc/signed-out`, { method: 'POST', body });
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
});

test('what groups gave holds for programs for a month after the last sign-in there', async () => {
  const all = await world({ ACCESS_MODE: 'members', OIDC_GROUPS: 'Makers=staff; Acme team=editor:Acme' });
  const { db } = all.server;
  const staff = await all.server.signIn();
  await db.updateTable('users').set({ staff: true }).where('id', '=', staff.userId).execute();
  await staff.call.clients.create.mutate({ name: 'Acme' });
  const browser = browserOf(all);
  await browser.follow(start);
  const person = callsOf(all.server.url, browser.cookies().get('access_token') ?? '');
  const { token } = await person.apiTokens.create.mutate({ name: 'T', scopes: ['read'], days: null });
  const clients = async () => (await callsOf(all.server.url, token).clients.list.query({})).items.length;
  expect(await clients()).toBe(1);
  await db
    .updateTable('provider_accounts')
    .set({ last_sign_in_at: new Date(Date.now() - 31 * 86_400_000) })
    .execute();
  expect(await clients()).toBe(0);
  await browser.follow(start);
  expect(await clients()).toBe(1);
});

test('without a provider its addresses lead nowhere', async () => {
  const server = kept(await createTestApp());
  for (const path of ['start', 'callback', 'end']) {
    const response = await fetch(`${server.url}/api/auth/oidc/${path}`, { redirect: 'manual' });
    expect(response.status).toBe(404);
  }
});
