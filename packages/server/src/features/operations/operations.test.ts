import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentRequestId } from '../../platform/log/request-scope.ts';
import { createTestApp, procedures, type TestApp } from '../../testing/test-app.ts';
import { addFile, testPicture } from '../../testing/test-files.ts';

const TOKEN = 'a token of the operators';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ METRICS_TOKEN: TOKEN });
});
afterAll(() => server[Symbol.asyncDispose]());

const figures = async (headers: Record<string, string> = {}) => {
  const response = await fetch(`${server.url}/metrics`, { headers });
  return { status: response.status, text: await response.text() };
};
/** The number behind a series, or null when it is not there. */
const figure = (text: string, series: string): number | null => {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length));
};

describe('metrics', () => {
  test('tell of calls, requests, storage, jobs, streams, process and build', async () => {
    const { call } = await server.signIn();
    const project = await call.projects.create.mutate({ name: 'Measured', slug: `measured-${Date.now()}` });
    const root = await call.files.getDirectory.query({ projectId: project.id, directoryId: 'root' });
    const bytes = await testPicture();
    await addFile(server, call, { projectId: project.id, directoryId: root.id, name: 'a.png', bytes });
    await expect(call.projects.get.query({ projectId: crypto.randomUUID() })).rejects.toThrow(/not found/);
    await fetch(`${server.url}/api/no/such/${'x'.repeat(50)}`);
    await server.services.jobs.enqueue('measured', {});
    const { status, text } = await figures();
    expect(status).toBe(200);
    expect(figure(text, 'diorama_procedure_seconds_count{procedure="projects.create",outcome="ok"}')).toBe(1);
    expect(figure(text, 'diorama_procedure_seconds_count{procedure="projects.get",outcome="NOT_FOUND"}')).toBe(1);
    expect(
      figure(text, 'diorama_http_request_seconds_count{method="POST",route="/api/trpc/:path",status="2xx"}'),
    ).toBeGreaterThan(1);
    expect(figure(text, 'diorama_http_request_seconds_count{method="GET",route="other",status="4xx"}')).toBe(1);
    expect(figure(text, 'diorama_storage_written_bytes_total')).toBeGreaterThanOrEqual(bytes.length);
    expect(figure(text, 'diorama_jobs{queue="measured",state="waiting"}')).toBe(1);
    expect(figure(text, 'diorama_live_streams')).toBe(0);
    expect(figure(text, 'diorama_news_up')).toBe(1);
    expect(figure(text, 'diorama_visits_waiting')).toBe(0);
    expect(figure(text, 'diorama_visits_dropped')).toBe(0);
    expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(0);
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m);
    expect(text).toMatch(/^diorama_build_info\{build="[^"]+",node="v\d+/m);
    expect(text).not.toContain('xxxxx');
  });

  test('are for this machine, and for others with the token: forwarded headers open nothing', async () => {
    expect((await figures()).status).toBe(200);
    const nothing = await fetch(`${server.url}/api/nothing-here`);
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
      const refused = await figures({ [header]: '127.0.0.1' });
      expect(refused.status).toBe(nothing.status);
      expect(JSON.parse(refused.text)).toMatchObject({ reason: 'NOT_FOUND' });
    }
    const through = { 'x-forwarded-for': '198.51.100.7' };
    expect((await figures({ ...through, authorization: `Bearer ${TOKEN}` })).status).toBe(200);
    expect((await figures({ ...through, authorization: `Bearer ${TOKEN}x` })).status).toBe(404);
    expect((await figures({ ...through, authorization: TOKEN })).status).toBe(404);
  });

  test('are not there for a caller whose socket is another address of this machine', async (context) => {
    const outside = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .find(({ internal, family }) => !internal && family === 'IPv4');
    if (!outside) return context.skip();
    const reply = await server.app.inject({ url: '/metrics', remoteAddress: outside.address });
    expect(reply.statusCode).toBe(404);
    expect((await server.app.inject({ url: '/metrics', remoteAddress: '::ffff:127.0.0.1' })).statusCode).toBe(200);
  });
});

describe('request ids', () => {
  test('come from the caller, go back in the header and in every error, and are in the audit', async () => {
    const { token } = await server.signIn();
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'x-request-id': 'studio-0001',
    };
    const created = await fetch(`${server.url}/api/trpc/projects.create`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ json: { name: 'Traced', slug: `traced-${Date.now()}` } }),
    });
    expect(created.status).toBe(200);
    expect(created.headers.get('x-request-id')).toBe('studio-0001');
    const rows = await server.db.selectFrom('audit').select('action').where('request_id', '=', 'studio-0001').execute();
    expect(rows.length).toBeGreaterThan(0);

    const missing = await fetch(
      `${server.url}/api/trpc/projects.get?input=${encodeURIComponent(JSON.stringify({ json: { projectId: crypto.randomUUID() } }))}`,
      { headers: { ...headers, 'x-request-id': 'studio-0002' } },
    );
    expect(await missing.json()).toMatchObject({ error: { json: { data: { requestId: 'studio-0002' } } } });
    const seen: (string | null)[] = [];
    server.services.documents.onChange(async () => void seen.push(currentRequestId()));
    const icgi = await fetch(`${server.url}/api/trpc/icgis.create`, {
      method: 'POST',
      headers: { ...headers, 'x-request-id': 'studio-0004' },
      body: JSON.stringify({ json: { projectId: await idOf(created), settings: { name: 'Hall' } } }),
    });
    expect(icgi.status).toBe(200);
    expect(new Set(seen)).toEqual(new Set(['studio-0004']));
    const plain = await fetch(`${server.url}/api/nothing-here`, { headers: { 'x-request-id': 'studio-0003' } });
    expect(await plain.json()).toMatchObject({ requestId: 'studio-0003' });
  });

  test.each(['short', 'a'.repeat(65), 'with space', '"quoted-id"', '-leading-dash'])(
    'that are no ids are replaced: %s',
    async (given) => {
      const response = await fetch(`${server.url}/healthz`, { headers: { 'x-request-id': given } });
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  test('of one request at a time: two callers never see each other’s', async () => {
    const { token } = await server.signIn();
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const response = await fetch(`${server.url}/api/trpc/sessions.me`, {
          headers: { authorization: `Bearer ${token}`, 'x-request-id': `caller-${100 + n}` },
        });
        return response.headers.get('x-request-id');
      }),
    );
    expect(answers).toEqual(Array.from({ length: 20 }, (_, n) => `caller-${100 + n}`));
    expect(await procedures(server.url, token).sessions.me.query()).toBeTruthy();
  });
});

async function idOf(response: Response): Promise<string> {
  const { result }: { result: { data: { json: { id: string } } } } = JSON.parse(await response.text());
  return result.data.json.id;
}
