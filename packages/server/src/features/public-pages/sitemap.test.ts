import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

const sitemap = async (slug: string) => {
  const response = await fetch(`${server.url}/p/${slug}/sitemap.xml`);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};

test('the sitemap of a project names its published pages in each language, and no drafts', async () => {
  const { call } = await server.signIn();
  const slug = `p-${randomUUID()}`;
  const { id: projectId } = await call.projects.create.mutate({ name: 'Villa & co', slug });
  const draft = await call.icgis.create.mutate({ projectId, settings: { name: 'Draft' } });
  expect((await sitemap(slug)).text).not.toContain('<url>');
  const { id } = await call.gis.create.mutate({ projectId, settings: { name: 'Map' } });
  await call.gis.publish.mutate({ projectId, gisId: id.id });
  const { status, type, text } = await sitemap(slug);
  expect([status, type]).toEqual([200, 'application/xml; charset=utf-8']);
  const page = `${server.deps.config.publicUrl}/p/${slug}`;
  expect(text).toContain(`<loc>${page}`);
  expect(text.match(/<url>/g)).toHaveLength(2);
  expect(text).toContain('hreflang="sv"');
  expect(text).not.toContain(draft.id.id);
});

test('there is none of a project that is not there', async () => {
  expect((await sitemap(`p-${randomUUID()}`)).status).toBe(404);
});
