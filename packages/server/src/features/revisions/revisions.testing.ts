import { randomUUID } from 'node:crypto';
import type { Change } from '@diorama/documents/engine/schema/change.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** A walkthrough with an editor who can save to it. */
export async function walkthroughWithHistory(server: TestApp, name = 'Test Editor') {
  const editor = await server.signIn(undefined, name);
  const project = await editor.call.projects.create.mutate({ name: 'Solbacken', slug: `p-${randomUUID()}` });
  const icgi = await editor.call.icgis.create.mutate({ projectId: project.id, settings: { name: 'Tour' } });
  const id = icgi.id.id;
  const of = { docType: 'icgi', docId: id };
  let revision = 1;
  return {
    editor,
    project,
    id,
    of,
    /** Saves as this editor and returns the new revision. */
    async save(changes: Change[], label = 'Edit'): Promise<number> {
      const opened = await editor.call.documents.changesSince.query({ id, revision });
      const request = { id, baseRevision: opened.revision, requestId: randomUUID(), label, changes };
      ({ revision } = await editor.call.documents.change.mutate(request));
      return revision;
    },
    /** All records as an editor opens them. */
    async records(): Promise<Record<string, Record<string, unknown>>> {
      const { records } = await editor.call.documents.open.query({ kind: 'icgi', id });
      return Object.fromEntries(records.value);
    },
    /** Puts some revisions at one moment, in the middle of a minute. */
    async madeAt(revisions: readonly number[], at = new Date('2026-05-12T10:15:30Z')): Promise<void> {
      await server.db
        .updateTable('revisions')
        .set({ at })
        .where('document_id', '=', id)
        .where('revision', 'in', revisions)
        .execute();
    },
    /** Lets time pass: the whole log becomes this much older, in milliseconds. */
    async age(milliseconds: number): Promise<void> {
      const rows = await server.db
        .selectFrom('revisions')
        .select(['revision', 'at'])
        .where('document_id', '=', id)
        .execute();
      for (const { revision: each, at } of rows) {
        await server.db
          .updateTable('revisions')
          .set({ at: new Date(at.getTime() - milliseconds) })
          .where('document_id', '=', id)
          .where('revision', '=', each)
          .execute();
      }
    },
  };
}

export const rename = (name: string): Change[] => [
  { record: 'settings', op: 'patch', set: [{ path: ['name'], value: name }] },
];
export const addView = (id: string, name: string): Change[] => [
  { record: `keyframes/${id}`, op: 'put', value: { id, order: 'a0', name } },
];
export const renameView = (id: string, name: string): Change[] => [
  { record: `keyframes/${id}`, op: 'patch', set: [{ path: ['name'], value: name }] },
];
