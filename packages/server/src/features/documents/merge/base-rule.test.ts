import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

const REFUSED = { data: { code: 'CONFLICT', reason: 'REVISION_CONFLICT' } };

/** A walkthrough that two people have open; both write whole attributes and name no revision. */
async function twoEditors() {
  const [sara, colleague] = [await server.signIn(), await server.signIn()];
  const project = await sara.call.projects.create.mutate({ name: 'Solbacken', slug: `p-${randomUUID()}` });
  const { id } = (await sara.call.icgis.create.mutate({ projectId: project.id, settings: { name: 'Tour' } })).id;
  const place = { projectId: project.id, icgiId: id };
  await colleague.call.icgis.get.query(place);
  const own = await sara.call.icgis.get.query(place);
  /** Sara's whole copy, with some settings of her own. */
  const copy = (settings: Record<string, unknown> = {}) => ({
    ...own.attributes,
    settings: { ...Object(own.attributes.settings), ...settings },
  });
  const settingsOf = (by = sara) =>
    by.call.icgis.get.query(place).then(({ attributes }) => Object(attributes.settings));
  return { sara, colleague, place, copy, own, settingsOf };
}
const settings = (values: Record<string, unknown>) => ({ settings: values });

test('a copy saved twice keeps what a colleague changed before the first save', async () => {
  const { sara, colleague, place, copy, settingsOf } = await twoEditors();
  await colleague.call.icgis.update.mutate({ ...place, attributes: settings({ compass: true }) });
  await sara.call.icgis.update.mutate({ ...place, attributes: copy({ name: 'First' }) });
  await sara.call.icgis.update.mutate({ ...place, attributes: copy({ name: 'Second' }) });
  expect(await settingsOf()).toMatchObject({ name: 'Second', compass: true });
});

test('a copy older than a refetch of the same session keeps what a colleague changed between', async () => {
  const { sara, colleague, place, copy, settingsOf } = await twoEditors();
  await colleague.call.icgis.update.mutate({ ...place, attributes: settings({ compass: true }) });
  await sara.call.icgis.get.query(place);
  const saved = await sara.call.icgis.update.mutate({ ...place, attributes: copy({ name: 'From an old tab' }) });
  expect(saved).toMatchObject({ merged: true, unchanged: false });
  expect(await settingsOf()).toMatchObject({ name: 'From an old tab', compass: true });
});

test('a stale copy and a deliberate revert look alike: the write is refused until the session has read again', async () => {
  const { sara, colleague, place, copy, own, settingsOf } = await twoEditors();
  await colleague.call.icgis.update.mutate({ ...place, attributes: settings({ compass: true }) });
  await sara.call.icgis.get.query(place);
  const revert = () => sara.call.icgis.update.mutate({ ...place, attributes: copy() });
  await expect(revert()).rejects.toMatchObject({
    data: {
      ...REFUSED.data,
      conflict: { paths: [{ path: ['settings', 'compass'], base: false, mine: false, theirs: true }] },
    },
  });
  await expect(revert()).rejects.toMatchObject(REFUSED);
  expect(await settingsOf(colleague)).toMatchObject({ compass: true });
  await sara.call.icgis.get.query(place);
  expect(await revert()).toMatchObject({ unchanged: false, revision: own.revision + 2 });
  expect(await settingsOf(colleague)).toMatchObject({ compass: false });
});

test('a copy of a state this session never read past is merged, also when nothing was changed in it', async () => {
  const { sara, colleague, place, copy, settingsOf } = await twoEditors();
  await colleague.call.icgis.update.mutate({ ...place, attributes: settings({ compass: true }) });
  expect(await sara.call.icgis.update.mutate({ ...place, attributes: copy() })).toMatchObject({ unchanged: true });
  expect(await settingsOf()).toMatchObject({ compass: true });
});

test('who has been alone since reading takes back own changes with an old copy', async () => {
  const { sara, place, copy, settingsOf } = await twoEditors();
  await sara.call.icgis.update.mutate({ ...place, attributes: copy({ name: 'Mine', compass: true }) });
  await sara.call.icgis.update.mutate({ ...place, attributes: copy() });
  expect(await settingsOf()).toMatchObject({ name: 'Tour', compass: false });
});

test('a stale theme keeps the colour and the fonts that colleagues have set since', async () => {
  const { sara, colleague, place, own } = await twoEditors();
  await colleague.call.icgis.update.mutate({ ...place, attributes: {}, theme: { fonts: { headings: 'Inter' } } });
  const theme = { ...own.theme };
  const kept = await sara.call.icgis.update.mutate({ ...place, attributes: settings({ compass: true }), theme });
  expect(kept).toMatchObject({ unchanged: false, document: { theme: { fonts: { headings: 'Inter' } } } });
  const tabler = { ...theme, iconSet: 'tabler' };
  const both = await sara.call.icgis.update.mutate({ ...place, attributes: {}, theme: tabler });
  expect(both.document.theme).toMatchObject({ iconSet: 'tabler', fonts: { headings: 'Inter' } });
  expect(both.themeRevision).toBe(own.themeRevision + 2);
  await expect(sara.call.icgis.update.mutate({ ...place, attributes: {}, theme })).rejects.toMatchObject(REFUSED);
});

test('a revision number that a restored backup used again is refused by its hash', async () => {
  const { sara, colleague, place, copy, own } = await twoEditors();
  const lost = await sara.call.icgis.update.mutate({ ...place, attributes: copy({ name: 'Lost' }) });
  expect(lost.document).toMatchObject({ revision: lost.revision, hash: lost.hash });
  for (const table of ['revisions', 'session_bases'] as const)
    await server.db
      .deleteFrom(table)
      .where('document_id', '=', place.icgiId)
      .where('revision', '=', lost.revision)
      .execute();
  const { revision, hash } = own;
  await server.db.updateTable('documents').set({ revision, hash }).where('id', '=', place.icgiId).execute();
  await server.db
    .updateTable('document_records')
    .set({ value: JSON.stringify(Object(own.attributes.settings)) })
    .where('document_id', '=', place.icgiId)
    .where('key', '=', 'settings')
    .execute();
  await colleague.call.icgis.update.mutate({ ...place, attributes: settings({ compass: true }) });
  const write = { ...place, attributes: copy({ name: 'Lost' }), revision: lost.revision };
  await expect(sara.call.icgis.update.mutate({ ...write, hash: lost.hash })).rejects.toMatchObject({
    data: { code: 'BAD_REQUEST', issues: [{ path: ['hash'] }] },
  });
});

test('a session is known by the last eight revisions it has seen', async () => {
  const { sara, place } = await twoEditors();
  for (let at = 0; at < 12; at += 1)
    await sara.call.icgis.update.mutate({ ...place, attributes: settings({ name: `Name ${at}` }) });
  const { count } = await server.db
    .selectFrom('session_bases')
    .innerJoin('sessions', 'sessions.id', 'session_bases.session_id')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('document_id', '=', place.icgiId)
    .where('sessions.user_id', '=', sara.userId)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(8);
});
