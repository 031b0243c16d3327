import { randomUUID } from 'node:crypto';
import type { TestApp } from '../../testing/test-app.ts';

/** A project with a walkthrough of a marker that has a title, as its editor. */
export async function translatedProject(server: TestApp) {
  const editor = await server.signIn(undefined, 'Anna Lind');
  const { call } = editor;
  const slug = `p-${randomUUID()}`;
  const { id: projectId } = await call.projects.create.mutate({ name: 'Ankaret', slug });
  const icgi = await call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } });
  const icgiId = icgi.id.id;
  const title = { type: 'custom', value: { en: 'Heat pump, 6 kW' } };
  const marker = { id: 'pump', order: 'a0', title, category: null, widget: null };
  await call.documents.change.mutate({
    id: icgiId,
    baseRevision: 1,
    requestId: randomUUID(),
    label: 'Add marker',
    changes: [{ record: 'markers/pump', op: 'put', value: marker }],
  });
  return { ...editor, projectId, slug, icgiId, pumpKey: `${icgiId}/markers/pump/title.value` };
}
