import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withRoutes } from './registered-routes.testing.ts';
import { createTenantWorld, type Place, type TenantWorld } from './tenant-world.testing.ts';
import { wholeState } from './whole-state.testing.ts';

let world: TenantWorld;
let routes: string[];
beforeAll(async () => {
  ({ made: world, routes } = await withRoutes(createTenantWorld));
});
afterAll(() => world[Symbol.asyncDispose]());

/** Routes that name nothing of a client, with the reason; all others are called with another client's names below. */
const NAME_NOTHING: Readonly<Record<string, string>> = {
  'GET /healthz': 'says that the process runs',
  'GET /readyz': 'says that the database answers',
  'GET /metrics': 'is for the operator: operations.test.ts',
  'GET /api/status': 'names the build',
  'GET /api/.well-known/jwks.json': 'holds public keys',
  'POST /api/auth/login': 'takes an address and a password: sessions.test.ts',
  'PUT /api/auth/refresh': 'takes the refresh cookie: rotation.test.ts',
  'POST /api/auth/revoke': 'takes the caller’s own tokens: sessions.test.ts',
  'POST /api/auth/link': 'takes a one-time secret: sessions.test.ts',
  'GET /api/openapi.json': 'is one file for everybody',
  'GET /api/docs': 'is one page for everybody',
  'GET /api/auth/oidc/start': 'leads to the provider: oidc.test.ts',
  'GET /api/auth/oidc/callback': 'takes what the provider gave this browser: oidc.test.ts',
  'GET /api/auth/oidc/end': 'leads to the provider: oidc.test.ts',
  'POST /api/auth/oidc/signed-out': 'takes a token that the provider has signed: oidc.test.ts',
  'POST /api/auth/forgotten': 'answers the same whether there is such an account: mail.test.ts',
  'POST /api/auth/link/use': 'takes a one-time secret: sessions.test.ts',
  'GET /api/projects/:projectId/export': 'takes a ticket of one download: archives.test.ts',
  'GET /api/products/:id/folder': 'takes a ticket of one download: page-folders.test.ts',
  'GET /api/e3d/mesh/file': 'takes a ticket of one download: meshes.test.ts',
  'GET /assets/*': 'serves files of the build',
  'GET /favicon.ico': 'is one file for everybody',
  'GET /robots.txt': 'is one file for everybody',
  'GET /embed.js': 'is one file for everybody',
  'GET /p/offline.js': 'is one file for everybody',
  'GET /p': 'says that there is nothing',
  'GET /p/*': 'says that there is nothing',
  'GET /players/*': 'serves files of the build',
  'GET /maps/:hash/:file': 'serves maps of the world that are shipped',
  'GET /maps/style': 'serves styles of maps: base-maps.test.ts',
  'GET /maps/route': 'finds ways between places on the globe: map-services.test.ts',
  'GET /maps/ring': 'finds how far one walks from a place on the globe: rings.test.ts',
  'GET /maps/places': 'finds places by their name: map-services.test.ts',
  'POST /api/visits': 'answers the same whatever is there: visits.test.ts',
  'GET /fonts/:hash/:file': 'serves fonts that are shipped',
  'GET /api/studio/google-web-fonts': 'names families of fonts: fonts.test.ts',
};

/** Addresses of a place's drafts, by route. */
const DRAFTS: Readonly<Record<string, (at: Place) => string>> = {
  'GET /api/client/:slug': ({ slug }) => `/api/client/${slug}?status=preview`,
  'GET /api/client/:slug/translations/:language': ({ slug }) => `/api/client/${slug}/translations/sv?status=preview`,
  'GET /api/client/:slug/:type/:id': ({ slug, icgiId }) => `/api/client/${slug}/icgi/${icgiId}?status=preview`,
  'GET /api/product/:type/:id/theme-tokens': ({ icgiId }) => `/api/product/icgi/${icgiId}/theme-tokens?status=preview`,
  'GET /api/widget/:type/:id/:widgetId': ({ icgiId, widgetId }) =>
    `/api/widget/icgi/${icgiId}/${widgetId}?status=preview`,
  'GET /media/:sha256/:name': ({ sha256 }) => `/media/${sha256}/hall.png`,
};

/** Routes with a test of their own below, or elsewhere. */
const OWN_TEST = [
  'PUT /storage/*',
  // No sign-in: comments/preview-comments.test.ts.
  'GET /api/preview/comments',
  'POST /api/preview/comments',
  'PUT /api/e3d/mesh/poll/:token',
  'GET /p/:slug',
  'GET /p/:slug/',
  // Names what anybody can open: public-pages/sitemap.test.ts.
  'GET /p/:slug/sitemap.xml',
  'GET /p/:slug/:type/:id',
  'GET /api/product/:type/:id/files',
];

const nowhere = (): Place => ({
  ...world.own,
  slug: `p-${randomUUID()}`,
  icgiId: randomUUID(),
  projectId: randomUUID(),
  sha256: createHash('sha256').update(randomUUID()).digest('hex'),
});

const ask = async (address: string, token?: string) => {
  const response = await fetch(`${world.server.url}${address}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    redirect: 'manual',
  });
  const text = await response.text();
  return {
    status: response.status,
    shape: text.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64}/g, '<id>'),
    text,
  };
};

test('every route has a case', () => {
  const isProcedures = (route: string) => / \/api\/trpc\/:path$/.test(route);
  const known = [...Object.keys(NAME_NOTHING), ...Object.keys(DRAFTS), ...OWN_TEST];
  expect(routes.length).toBeGreaterThan(15);
  expect(routes.filter((route) => !known.includes(route) && !isProcedures(route))).toEqual([]);
});

describe('drafts', () => {
  const cases = Object.entries(DRAFTS).map(([route, address]) => ({ route, address }));

  test.each(cases)(
    '$route: another client’s looks like one that is not there, and nothing is written',
    async ({ address }) => {
      const before = await wholeState(world.server);
      for (const person of [world.editor, world.viewer]) {
        const foreign = await ask(address(world.foreign), person.token);
        const unknown = await ask(address(nowhere()), person.token);
        expect([foreign.status, unknown.status], foreign.text).toEqual([404, 404]);
        expect(foreign.shape).toBe(unknown.shape);
      }
      expect(await wholeState(world.server)).toEqual(before);
    },
  );

  test.each(cases)('$route: without a sign-in nobody learns whether it is there', async ({ address }) => {
    const there = await ask(address(world.own));
    const unknown = await ask(address(nowhere()));
    expect([there.status, unknown.status]).toEqual([401, 401]);
    expect(there.shape).toBe(unknown.shape);
  });

  test.each(cases)('$route: editors, viewers and the house are answered', async ({ address }) => {
    for (const person of [world.editor, world.viewer, world.staff]) {
      expect((await ask(address(world.own), person.token)).status).toBe(200);
    }
  });

  test.each(cases)('$route: a cookie does not sign in', async ({ address }) => {
    const response = await fetch(`${world.server.url}${address(world.own)}`, {
      headers: { cookie: `access_token=${world.editor.token}; refresh_token=${world.editor.refresh}` },
    });
    expect(response.status).toBe(401);
  });
});

describe('polling a mesh', () => {
  const poll = async (token: string, bearer?: string) => {
    const response = await fetch(`${world.server.url}/api/e3d/mesh/poll/${token}`, {
      method: 'PUT',
      headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
    });
    return [response.status, await response.text()];
  };

  test('its token is known to the person it was given to, and to nobody else', async () => {
    const { own, editor, owner, viewer, stranger, staff } = world;
    expect(await poll(own.meshToken, editor.token)).toEqual([404, expect.stringContaining('"state":"failed"')]);
    for (const { token } of [owner, viewer, stranger, staff])
      expect(await poll(own.meshToken, token)).toEqual([404, '{"state":"unknown"}']);
    expect((await poll(own.meshToken))[0]).toBe(401);
  });
});

describe('a product of another project', () => {
  test('is not found under a project’s own slug', async () => {
    const { own, foreign, editor, staff } = world;
    for (const { token } of [editor, staff]) {
      const mixed = await ask(`/api/client/${own.slug}/icgi/${foreign.icgiId}?status=preview`, token);
      expect([mixed.status, mixed.text]).toEqual([404, expect.stringContaining('NOT_FOUND')]);
    }
  });
});

describe('a preview link', () => {
  const ticketOf = ({ previewPath }: Place) => new URL(previewPath, 'http://x').searchParams.get('preview') ?? '';
  const product = ({ slug, icgiId }: Place, ticket: string) =>
    `/api/client/${slug}/icgi/${icgiId}?status=preview&preview=${ticket}`;

  test('reads its own product, page, theme and the summary of its project, and nothing else', async () => {
    const { own, foreign } = world;
    const ticket = ticketOf(own);
    const tokens = ({ icgiId }: Place) => `/api/product/icgi/${icgiId}/theme-tokens?status=preview&preview=${ticket}`;
    const page = ({ slug, icgiId }: Place) => `/p/${slug}/icgi/${icgiId}?preview=${ticket}`;
    const widget = ({ icgiId, widgetId }: Place) =>
      `/api/widget/icgi/${icgiId}/${widgetId}?status=preview&preview=${ticket}`;
    for (const address of [product(own, ticket), tokens(own), widget(own), page(own)])
      expect((await ask(address)).status).toBe(200);
    for (const address of [product(foreign, ticket), tokens(foreign), widget(foreign)])
      expect((await ask(address)).status).toBe(404);
    expect((await ask(page(foreign))).status).toBe(410);
    const project = await ask(`/api/client/${own.slug}?status=preview&preview=${ticket}`);
    expect(project.status).toBe(200);
    expect((await ask(`/api/client/${foreign.slug}?status=preview&preview=${ticket}`)).status).toBe(404);
    expect((await ask(`/media/${own.sha256}/hall.png?preview=${ticket}`)).status).toBe(401);
  });

  test('is no sign-in: as a token it opens nothing', async () => {
    const ticket = ticketOf(world.own);
    expect((await ask('/api/trpc/projects.list', ticket)).status).toBe(401);
    const rename = await fetch(`${world.server.url}/api/trpc/projects.rename`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ticket}`, 'content-type': 'application/json' },
      body: JSON.stringify({ json: { projectId: world.own.projectId, name: 'Taken' } }),
    });
    expect(rename.status).toBe(401);
  });

  test('dies when it is revoked, and one that was tampered with never lives', async () => {
    const { editor, own } = world;
    const { previewLinkId, path } = await editor.call.previewLinks.create.mutate({ type: 'icgi', id: own.icgiId });
    const ticket = new URL(path, 'http://x').searchParams.get('preview') ?? '';
    const [head = '', body = '', signature = ''] = ticket.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    const widened = Buffer.from(JSON.stringify({ ...claims, doc: world.foreign.icgiId })).toString('base64url');
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    for (const forged of [`${head}.${widened}.${signature}`, `${unsigned}.${widened}.`, `${unsigned}.${body}.`]) {
      expect((await ask(product(world.foreign, forged))).status).toBe(404);
      expect((await ask(product(own, `${unsigned}.${body}.`))).status).toBe(404);
    }
    expect((await ask(product(own, ticket))).status).toBe(200);
    await editor.call.previewLinks.revoke.mutate({ previewLinkId });
    expect((await ask(product(own, ticket))).status).toBe(404);
    expect((await ask(path)).status).toBe(410);
  });
});

describe('an upload address', () => {
  const put = (path: string) => fetch(`${world.server.url}${path}`, { method: 'PUT', body: 'abc' });

  test('takes bytes for its own key only, and an invented one for none', async () => {
    const { editor, own, foreign } = world;
    const issue = async (person: TenantWorld['editor'], { projectId, directoryId }: Place) =>
      person.call.files.signedUrl.mutate({ projectId, directoryId, filename: 'a.png', fileSize: 3 });
    const [mine, theirs] = [await issue(editor, own), await issue(world.stranger, foreign)];
    const before = await wholeState(world.server);
    const [, query] = mine.url.split('?');
    const attempts = [
      `/storage/${theirs.objectName}?${query}`,
      `/storage/${mine.objectName}/../../${theirs.objectName}?${query}`,
      `/storage/${mine.objectName}%2f..%2f..%2fblobs%2f${own.sha256}?${query}`,
      `/storage/blobs/${own.sha256}?${query}`,
      `/storage/${theirs.objectName}`,
      '/storage/..%2f..%2fetc%2fpasswd',
    ];
    for (const attempt of attempts) expect([attempt, (await put(attempt)).status]).toEqual([attempt, 403]);
    expect(await wholeState(world.server)).toEqual(before);
  });
});

test('a picture of another client named in one’s own walkthrough is not shown', async () => {
  const { editor, own, foreign } = world;
  const image = { name: 'hall.png', type: 'image/png', url: `asset://${foreign.fileId}` };
  const place = { projectId: own.projectId, icgiId: own.icgiId };
  await editor.call.icgis.update.mutate({
    ...place,
    attributes: {
      settings: { start: { type: 'keyframe', id: 'hall' } },
      keyframes: [{ id: 'hall', name: 'Hall', image }],
    },
  });
  const shown = [
    await editor.call.projects.products.list.query({ projectId: own.projectId }),
    await editor.call.projects.getByIds.query({ ids: [own.projectId] }),
    await editor.call.icgis.mediaState.query(place),
    await ask(`/api/client/${own.slug}/icgi/${own.icgiId}?status=preview`, editor.token),
  ];
  const renditions = await world.server.db
    .selectFrom('renditions')
    .select('sha256')
    .where('source', '=', foreign.sha256)
    .execute();
  expect(renditions.length).toBeGreaterThan(0);
  for (const sha256 of [foreign.sha256, ...renditions.map((row) => row.sha256)]) {
    expect(JSON.stringify(shown)).not.toContain(sha256);
  }
});
