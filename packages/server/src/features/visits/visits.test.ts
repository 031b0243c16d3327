import { randomUUID } from 'node:crypto';
import type { VisitReport } from '@diorama/contract/visits/visits.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sampleWalkthrough } from '../icgi/page/sample-walkthrough.ts';
import { publishBody } from '../public-pages/public-pages.testing.ts';
import { MOST_ROWS, storeCounts } from './store-counts.ts';

const DAY = 86_400_000;
let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => server[Symbol.asyncDispose]());

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const today = () => dayOf(Date.now());

/** A published walkthrough with the views `hall` and `kitchen`, the way `move` and the marker `floor`. */
async function published() {
  const { call } = await server.signIn();
  const slug = `p-${randomUUID()}`;
  const { id: projectId } = await call.projects.create.mutate({ name: 'Villa', slug });
  const icgi = await call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } });
  const at = { projectId, icgiId: icgi.id.id };
  await publishBody(server, at, sampleWalkthrough(at.icgiId));
  const send = (lines: VisitReport['lines'], more: Partial<VisitReport> = {}, headers: Record<string, string> = {}) =>
    post({ type: 'icgi', id: at.icgiId, device: 'desktop', lines, ...more }, headers);
  const summary = async (from = today(), to = today()) => {
    await server.services.visits.flush();
    return call.visits.summary.query({ projectId, type: 'icgi', id: at.icgiId, from, to });
  };
  return { call, slug, ...at, send, summary };
}

const post = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/visits`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

test('one report opened a page once at most, and saw a view as often as its time allows', async () => {
  const { send, summary } = await published();
  for (let report = 0; report < 3; report += 1)
    await send([
      { what: 'visit', count: 100 },
      { what: 'visit', count: 1 },
      { what: 'view', id: 'hall', count: 100, ms: 1_000 },
      { what: 'view', id: 'kitchen', count: 100 },
    ]);
  const { days, counted } = await summary();
  expect(days).toMatchObject([{ visits: 3 }]);
  expect(counted.map(({ id, count }) => [id, count])).toEqual([
    ['hall', 15],
    ['kitchen', 3],
  ]);
});

test('what pages report is summed by day, thing and device', async () => {
  const { send, summary, icgiId } = await published();
  const answer = await send([
    { what: 'visit', count: 1 },
    { what: 'view', id: 'hall', count: 2, ms: 9_000 },
    { what: 'played', id: 'move', count: 1 },
  ]);
  expect([answer.status, await answer.text()]).toEqual([204, '']);
  await send(
    [
      { what: 'visit', count: 1 },
      { what: 'view', id: 'hall', count: 1, ms: 1_000 },
    ],
    { device: 'phone' },
  );
  await server.services.visits.flush();
  await send([
    { what: 'late', id: 'move', count: 3 },
    { what: 'view', id: 'hall', count: 1 },
  ]);
  expect(await summary()).toEqual({
    isCounting: true,
    days: [{ day: today(), visits: 2, views: 4 }],
    devices: [
      { device: 'desktop', visits: 1 },
      { device: 'phone', visits: 1 },
    ],
    counted: [
      { what: 'view', id: 'hall', count: 4, ms: 10_000 },
      { what: 'late', id: 'move', count: 3, ms: 0 },
      { what: 'played', id: 'move', count: 1, ms: 0 },
    ],
  });
  const rows = await server.db.selectFrom('visits').selectAll().where('document_id', '=', icgiId).execute();
  expect(rows).toHaveLength(6);
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['count', 'day', 'device', 'document_id', 'ms', 'subject', 'what']);
});

test('names that the published walkthrough does not have are not counted', async () => {
  const { send, summary } = await published();
  const answer = await send([
    { what: 'view', id: 'attic', count: 1 },
    { what: 'view', id: 'floor', count: 1 },
    { what: 'open', id: 'hall', count: 1 },
    { what: 'played', id: 'hall', count: 1 },
    { what: 'visit', id: 'hall', count: 1 },
    { what: 'view', count: 1 },
    { what: 'open', id: 'floor', count: 1 },
  ]);
  expect(answer.status).toBe(204);
  expect((await summary()).counted).toEqual([{ what: 'open', id: 'floor', count: 1, ms: 0 }]);
});

test('a view that is only in the draft is not counted, one that is published still is', async () => {
  const { call, send, summary, projectId, icgiId } = await published();
  await call.icgis.update.mutate({
    projectId,
    icgiId,
    attributes: { keyframes: [{ id: 'cellar', name: 'Cellar' }] },
  });
  await send([
    { what: 'view', id: 'cellar', count: 1 },
    { what: 'view', id: 'hall', count: 1 },
  ]);
  expect((await summary()).counted.map(({ id }) => id)).toEqual(['hall']);
});

describe('nothing is counted', () => {
  const VISIT: VisitReport['lines'] = [{ what: 'visit', count: 1 }];

  test('of a draft, of another kind, or of nothing', async () => {
    const { call, projectId } = await published();
    const draft = (await call.icgis.create.mutate({ projectId, settings: { name: 'Draft' } })).id.id;
    const { send, icgiId } = await published();
    for (const target of [{ id: draft }, { id: randomUUID() }, { type: 'gis' as const, id: icgiId }])
      expect((await send(VISIT, target)).status).toBe(204);
    await server.services.visits.flush();
    const rows = await server.db
      .selectFrom('visits')
      .select('what')
      .where('document_id', 'in', [draft, icgiId])
      .execute();
    expect(rows).toEqual([]);
  });

  test.each([{ 'sec-gpc': '1' }, { dnt: '1' }, { cookie: 'access_token=of-an-editor' }])(
    'of a browser that sends %j',
    async (headers) => {
      const { send, summary } = await published();
      expect((await send(VISIT, {}, headers)).status).toBe(204);
      expect((await summary()).days).toEqual([]);
    },
  );

  test('where the project has switched it off, and its page says so', async () => {
    const { call, send, summary, projectId, slug } = await published();
    const page = async () => (await fetch(`${server.url}/p/${slug}`)).text();
    expect(await page()).toContain('"countsVisits":true');
    const updated = await call.projects.update.mutate({ projectId, countsVisits: false });
    expect(updated.countsVisits).toBe(false);
    expect(await page()).not.toContain('countsVisits');
    expect((await send(VISIT)).status).toBe(204);
    expect(await summary()).toEqual({ isCounting: false, days: [], devices: [], counted: [] });
  });

  test('of a preview: its page does not report', async () => {
    const { call, icgiId } = await published();
    const { path } = await call.previewLinks.create.mutate({ type: 'icgi', id: icgiId });
    const page = await (await fetch(`${server.url}${path}`)).text();
    expect(page).toContain('"status":"preview"');
    expect(page).not.toContain('countsVisits');
  });
});

describe('a report is refused', () => {
  const line = { what: 'view', id: 'hall', count: 1 };
  const report = { type: 'icgi', id: randomUUID(), device: 'phone', lines: [line] };

  test.each<[string, unknown, string]>([
    ['of no lines', { ...report, lines: [] }, 'lines'],
    ['of 61 lines', { ...report, lines: Array.from({ length: 61 }, () => line) }, 'lines'],
    ['of another device', { ...report, device: 'fridge' }, 'device'],
    ['of something else', { ...report, lines: [{ ...line, what: 'bought' }] }, 'what'],
    ['with a person in it', { ...report, visitor: 'anna' }, 'visitor'],
    ['of too much time', { ...report, lines: [{ ...line, ms: 86_400_000 }] }, 'ms'],
    ['of a thousand times', { ...report, lines: [{ ...line, count: 1_000 }] }, 'count'],
    ['with markup for an id', { ...report, lines: [{ ...line, id: '<b>' }] }, 'id'],
  ])('%s, and the field is named', async (_what, body, field) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(await answer.json())).toContain(field);
  });

  test('of more than 8 kB', async () => {
    const answer = await post({ ...report, lines: [{ ...line, id: 'x'.repeat(9_000) }] });
    expect(answer.status).toBe(413);
  });

  test('that is no JSON', async () => {
    expect((await post('{')).status).toBe(400);
  });

  test('when one address sends too many, and others are taken', async () => {
    const { send, summary } = await published();
    const from = (address: string) => send([{ what: 'visit', count: 1 }], {}, { 'x-forwarded-for': address });
    const answers = await Promise.all(Array.from({ length: 125 }, () => from('192.0.2.7')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await from('192.0.2.8')).status).toBe(204);
    expect((await summary()).days).toMatchObject([{ visits: 121 }]);
  });
});

test('a day holds only so many rows of a product; what is known goes on being counted', async () => {
  const { icgiId } = await published();
  const sum = (subject: string) => ({
    ...{ documentId: icgiId, day: today(), what: 'view' as const, subject, device: 'phone' as const },
    ...{ count: 1, ms: 0 },
  });
  await storeCounts(server.db, [sum('first')]);
  await storeCounts(
    server.db,
    Array.from({ length: MOST_ROWS + 500 }, (_, at) => sum(`v${at}`)),
  );
  await storeCounts(server.db, [sum('first'), sum('another')]);
  const rows = await server.db
    .selectFrom('visits')
    .select(['subject', 'count'])
    .where('document_id', '=', icgiId)
    .execute();
  expect(rows).toHaveLength(MOST_ROWS);
  expect(rows.find(({ subject }) => subject === 'first')?.count).toBe(2);
  expect(rows.some(({ subject }) => subject === 'another')).toBe(false);
});

test('a summary has the days that were asked for, and at most 400 of them', async () => {
  const { call, summary, projectId, icgiId } = await published();
  const at = (days: number) => dayOf(Date.now() - days * DAY);
  const sum = (day: string) => ({
    ...{ documentId: icgiId, day, what: 'visit' as const, subject: '', device: 'tablet' as const },
    ...{ count: 1, ms: 0 },
  });
  await storeCounts(server.db, [sum(at(0)), sum(at(6)), sum(at(7))]);
  expect((await summary(at(6), at(0))).days.map(({ day }) => day)).toEqual([at(6), at(0)]);
  const ask = (from: string, to: string) =>
    call.visits.summary.query({ projectId, type: 'icgi', id: icgiId, from, to });
  await expect(ask(at(401), at(0))).rejects.toMatchObject({ data: { issues: [{ path: ['from'] }] } });
  await expect(ask(at(0), at(1))).rejects.toMatchObject({ data: { issues: [{ path: ['to'] }] } });
  await expect(ask('2026-02-30', at(0))).rejects.toMatchObject({ data: { issues: [{ path: ['from'] }] } });
});

test('counts go after 400 days, and with their product', async () => {
  const { call, summary, icgiId } = await published();
  const sum = (day: string) => ({
    ...{ documentId: icgiId, day, what: 'visit' as const, subject: '', device: 'phone' as const },
    ...{ count: 1, ms: 0 },
  });
  const old = dayOf(Date.now() - 402 * DAY);
  const kept = dayOf(Date.now() - 398 * DAY);
  await storeCounts(server.db, [sum(old), sum(kept)]);
  await server.services.purge.purge();
  const rows = () => server.db.selectFrom('visits').select('day').where('document_id', '=', icgiId).execute();
  expect(await rows()).toHaveLength(1);
  expect((await summary(kept, kept)).days).toHaveLength(1);
  await call.icgis.delete.mutate({ icgiId, force: true });
  await storeCounts(server.db, [sum(today())]);
  expect(await rows()).toHaveLength(1);
  await server.services.purge.purge(new Date(Date.now() + 31 * DAY));
  expect(await rows()).toEqual([]);
});

test('copies of a project bring the setting and none of the counts', async () => {
  const { call, send, projectId } = await published();
  await send([{ what: 'visit', count: 1 }]);
  await server.services.visits.flush();
  await call.projects.update.mutate({ projectId, countsVisits: false });
  const copy = await call.projects.duplicate.mutate({ projectId });
  expect((await call.projects.get.query({ projectId: copy.id })).countsVisits).toBe(false);
  const rows = await server.db
    .selectFrom('visits')
    .innerJoin('documents', 'documents.id', 'visits.document_id')
    .select('what')
    .where('documents.space_id', '=', copy.id)
    .execute();
  expect(rows).toEqual([]);
});

test('sums that wait to be stored are a figure of the server, and none is lost', async () => {
  const { send } = await published();
  const { visits } = server.services;
  await visits.flush();
  await send([{ what: 'visit', count: 1 }]);
  expect(visits.waiting()).toBe(1);
  await visits.flush();
  expect([visits.waiting(), visits.dropped()]).toEqual([0, 0]);
});

test('what was counted is stored when the server stops', async () => {
  await using other = await createTestApp();
  const { call } = await other.signIn();
  const { id: projectId } = await call.projects.create.mutate({ name: 'Villa', slug: `p-${randomUUID()}` });
  const { id } = await call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } });
  await publishBody(other, { projectId, icgiId: id.id }, sampleWalkthrough(id.id));
  const report = { type: 'icgi', id: id.id, device: 'phone', lines: [{ what: 'visit', count: 1 }] };
  await fetch(`${other.url}/api/visits`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
  });
  await other.app.close();
  expect(await other.db.selectFrom('visits').select(['what', 'count']).execute()).toEqual([
    { what: 'visit', count: 1 },
  ]);
});
