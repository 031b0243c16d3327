import { scopeOfCall } from '@diorama/contract/api-tokens/token-scopes.ts';
import { proceduresByPath } from '@diorama/contract/procedures/procedure.ts';
import { procedures } from '@diorama/contract/procedures/procedures.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { EXAMPLE_IDS, EXAMPLE_SLUG, EXAMPLES } from './api-examples.ts';
import type { OpenApi } from './openapi.ts';

let server: TestApp;
let document: OpenApi;
beforeAll(async () => {
  server = await createTestApp();
  document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as OpenApi;
});
afterAll(() => server[Symbol.asyncDispose]());

test('the document is OpenAPI 3.1 by an independent reader, and every reference in it leads somewhere', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
  const references: string[] = [];
  JSON.stringify(document, (key, value: unknown) => {
    if (key === '$ref' && typeof value === 'string') references.push(value);
    return value;
  });
  expect(references.length).toBeGreaterThan(100);
  for (const reference of new Set(references)) {
    expect(reference).toMatch(/^#\//);
    const found = reference
      .slice(2)
      .split('/')
      .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document);
    expect([reference, typeof found]).toEqual([reference, 'object']);
  }
});

test('every call that is not a stream is in it, once, with the scope that the server wants', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const ids = operations.map(({ operationId }) => operationId);
  expect(ids).toEqual([...new Set(ids)]);
  const calls = [...proceduresByPath(procedures)].filter(([, { kind }]) => kind !== 'subscription');
  for (const [path, procedure] of calls) {
    const methods = document.paths[`/api/trpc/${path}`];
    const operation = procedure.kind === 'query' ? methods?.get : methods?.post;
    expect([path, operation?.['x-token-scope']]).toEqual([path, scopeOfCall(path, procedure)]);
  }
});

test('what a schema says is what the server takes: a name has its bounds, an id its form, a date its format', () => {
  const rename = JSON.stringify(document.paths['/api/trpc/projects.rename']);
  expect(rename).toContain('"maxLength"');
  expect(rename).toContain('"uuid"');
  expect(JSON.stringify(document.paths['/api/trpc/projects.get'])).toContain('"date-time"');
});

test('the examples run as they stand, by a program with a token, in their order', async () => {
  const editor = await server.signIn();
  const project = await editor.call.projects.create.mutate({ name: 'Villa Solbacken', slug: EXAMPLE_SLUG });
  const map = await editor.call.gis.create.mutate({ projectId: project.id, settings: { name: 'Map' } });
  const { token } = await editor.call.apiTokens.create.mutate({
    name: 'Examples',
    scopes: ['read', 'content', 'publish'],
  });
  const [root] = await editor.call.files.listDirectories.query({ projectId: project.id });
  const own: Record<string, string> = {
    [EXAMPLE_IDS.project]: project.id,
    [EXAMPLE_IDS.map]: map.id.id,
    [EXAMPLE_IDS.directory]: root?.id ?? '',
  };
  for (const [path] of EXAMPLES) {
    const { get, post } = document.paths[`/api/trpc/${path}`] ?? {};
    const [content] = Object.values(post?.requestBody?.content ?? {});
    const inAddress = get?.parameters?.[0]?.content as Record<string, { example: unknown }> | undefined;
    const example = content?.example ?? inAddress?.['application/json']?.example;
    const text = Object.entries(own).reduce((at, [sample, id]) => at.replaceAll(sample, id), JSON.stringify(example));
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const url = `${server.url}/api/trpc/${path}`;
    const response = get
      ? await fetch(`${url}?input=${encodeURIComponent(text)}`, { headers })
      : await fetch(url, { method: 'POST', headers, body: text });
    expect({ path, status: response.status, said: response.ok || (await response.text()) }).toEqual({
      path,
      status: 200,
      said: true,
    });
  }
  // What visitors see then, without any token.
  expect((await fetch(`${server.url}/api/client/${EXAMPLE_SLUG}`)).status).toBe(200);
});

test('the page for people names every call, escapes what it shows, and runs nothing', async () => {
  const response = await fetch(`${server.url}/api/docs`);
  const page = await response.text();
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page).not.toMatch(/<script/i);
  for (const path of Object.keys(document.paths)) expect(page).toContain(path);
  expect(page).toContain('scope: publish');
});
