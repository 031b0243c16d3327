import { randomUUID } from 'node:crypto';
import type { TestApp } from '../../testing/test-app.ts';

/** Somebody who signed in, with a project of their own and its first folder. */
export async function projectWithFolder(server: TestApp) {
  const editor = await server.signIn();
  const { id: projectId } = await editor.call.projects.create.mutate({
    name: 'Solbacken',
    slug: `p-${randomUUID()}`,
  });
  const { id: directoryId } = await editor.call.files.getDirectory.query({ projectId, directoryId: 'root' });
  return { ...editor, projectId, directoryId };
}
