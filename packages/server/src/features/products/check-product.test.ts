import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { threadTime } from '../../testing/thread-time.ts';

/** Milliseconds of this thread's processor time, which serves everybody. */
const MOST = 200;
const VIEWS = 20_000;
const CHUNK = 5_000;

test('the first check of a product with 20,000 views leaves the server’s thread to others', async () => {
  await using server = await createTestApp();
  const { call, token } = await server.signIn();
  const project = await call.projects.create.mutate({ name: 'Large', slug: 'large' });
  const made = await call.icgis.create.mutate({ projectId: project.id, settings: { name: 'Tour' } });
  const views = Array.from({ length: VIEWS }, (_, at) => ({
    id: `k${at}`,
    order: `a${String(at).padStart(6, '0')}`,
    name: `View ${at}`,
    image: { name: 'a.png', type: 'image/png', url: `asset://${randomUUID()}` },
    controls: { left: { type: 'keyframe', keyframe: { type: 'keyframe', id: `k${(at + 1) % VIEWS}` } } },
  }));
  for (let from = 0; from < VIEWS; from += CHUNK)
    await call.documents.change.mutate({
      id: made.id.id,
      baseRevision: 1 + from / CHUNK,
      requestId: randomUUID(),
      label: 'Add views',
      changes: views
        .slice(from, from + CHUNK)
        .map((value) => ({ record: `keyframes/${value.id}`, op: 'put' as const, value })),
    });
  const actor = await server.services.sessions.authenticate(token, { ip: '127.0.0.1', requestId: 'test' });
  const before = threadTime();
  const issues = await server.services.products.check(actor, { type: 'icgi', id: made.id.id });
  const taken = threadTime() - before;
  // Of each view its missing file, and that its arrow has no way back; what no view has is told once.
  expect(issues).toHaveLength(2 * VIEWS + 3);
  expect(taken).toBeLessThan(MOST);
});
