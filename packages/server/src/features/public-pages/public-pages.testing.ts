import type { PublishedIcgi } from '@diorama/contract/icgi/published-icgi.ts';
import { newId } from '../../database/ids.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** Stores a publication as a publish does and makes it the project's page. */
export async function publishBody(
  server: TestApp,
  at: { projectId: string; icgiId: string },
  walkthrough: PublishedIcgi,
): Promise<void> {
  const id = newId();
  const body = Buffer.from(JSON.stringify(walkthrough));
  await server.db
    .insertInto('publications')
    .values({
      id,
      space_id: at.projectId,
      kind: 'icgi',
      document_id: at.icgiId,
      version: walkthrough.version,
      source_revision: 1,
      format: 2,
      schema_version: walkthrough.schemaVersion,
      hash: walkthrough.hash,
      body,
      body_br: body,
      body_gzip: body,
      closure: JSON.stringify({ media: [] }),
      note: null,
      by: null,
    })
    .execute();
  await server.db.updateTable('documents').set({ published_id: id }).where('id', '=', at.icgiId).execute();
  await server.db
    .updateTable('projects')
    .set({ active_type: 'icgi', active_id: at.icgiId })
    .where('id', '=', at.projectId)
    .execute();
  server.services.publishedReader.forget(at.icgiId);
}
