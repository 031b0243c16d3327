import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/test-app.ts';
import { addFile, testPicture } from '../../../testing/test-files.ts';

test('a client with one transition waits for one of another client’s many, not for all', async () => {
  await using server = await createTestApp();
  const { call } = await server.signIn();
  const order = async (client: string, transitions: number) => {
    const clientId = randomUUID();
    await server.db.insertInto('clients').values({ id: clientId, name: client }).execute();
    const project = await call.projects.create.mutate({ name: client, slug: client, clientId });
    const { id: directoryId } = await call.files.getDirectory.query({ projectId: project.id, directoryId: 'root' });
    const bytes = await testPicture(client === 'busy' ? '#111' : '#222');
    const file = await addFile(server, call, { projectId: project.id, directoryId, name: 'a.png', bytes });
    const frame = { name: file.fileName, type: file.fileType, url: file.uri };
    const made = await call.icgis.create.mutate({ projectId: project.id, settings: { name: 'Tour' } });
    await call.icgis.update.mutate({
      projectId: project.id,
      icgiId: made.id.id,
      attributes: {
        transitions: Array.from({ length: transitions }, (_, at) => ({
          id: `t${at}`,
          name: `Move ${at}`,
          frames: Array.from({ length: at + 2 }, () => frame),
        })),
      },
    });
  };
  await order('busy', 6);
  await order('other', 2);
  const waiting = await server.db
    .selectFrom('encodings')
    .innerJoin('projects', 'projects.id', 'encodings.space_id')
    .select('projects.name')
    .orderBy('turn')
    .orderBy('encodings.updated_at')
    .execute();
  expect(waiting.map(({ name }) => name)).toEqual([
    'busy',
    'other',
    'busy',
    'other',
    ...Array.from({ length: 4 }, () => 'busy'),
  ]);
});
