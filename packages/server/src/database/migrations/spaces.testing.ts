import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** Ids of the rows that {@link fillBeforeSpaces} makes. */
export interface RowsBeforeSpaces {
  clientId: string;
  /** Of the client, with rows in every table. */
  projectId: string;
  /** Of no client, deleted. */
  deletedId: string;
  documentId: string;
  directoryId: string;
  /** A document of no project, which no release has made. */
  strayId: string;
}

/** Rows in every table of a database as migration 0007 leaves it. */
export async function fillBeforeSpaces(client: pg.Client): Promise<RowsBeforeSpaces> {
  const ids = {
    clientId: randomUUID(),
    projectId: randomUUID(),
    deletedId: randomUUID(),
    documentId: randomUUID(),
    directoryId: randomUUID(),
    strayId: randomUUID(),
  };
  const { clientId, projectId, deletedId, documentId, directoryId, strayId } = ids;
  const [userId, sessionId, themeId, otherThemeId, fileId] = Array.from({ length: 5 }, () => randomUUID());
  const sql = (text: string, values: unknown[] = []) => client.query(text, values);

  await sql(`insert into users (id, email, name, password_hash) values ($1, 'anna@example.test', 'Anna', 'x')`, [
    userId,
  ]);
  await sql(`insert into sessions (id, user_id, expires_at) values ($1, $2, now() + '1 day')`, [sessionId, userId]);
  await sql(`insert into refresh_tokens (hash, session_id, expires_at) values ('\\x01', $1, now() + '1 day')`, [
    sessionId,
  ]);
  await sql(`insert into signing_keys values ('k', '{}', '{}', now(), now(), null)`);
  await sql(`insert into server_secrets values ('media', '\\x02')`);
  await sql(`insert into one_time_links (hash, user_id, purpose, expires_at) values ('\\x03', $1, 'reset', now())`, [
    userId,
  ]);
  await sql(`insert into rate_limits values ('writes', '{1,2}', 3)`);
  await sql(`insert into idempotent_requests values ($1, $2, 'projects.create', 'h', $3)`, [
    userId,
    randomUUID(),
    projectId,
  ]);
  await sql(`insert into clients (id, name) values ($1, 'Nordhamn')`, [clientId]);
  await sql(`insert into client_members (client_id, user_id, role) values ($1, $2, 'editor')`, [clientId, userId]);

  const project = `insert into projects (id, client_id, name, slug, theme_id, active_type, active_id, lock_by, lock_at,
    search_text, deleted_at) values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $3, $9)`;
  await sql(project, [projectId, clientId, 'solbacken', themeId, 'icgi', documentId, userId, new Date(), null]);
  await sql(project, [deletedId, null, 'gone', otherThemeId, null, null, null, null, new Date()]);
  const document = `insert into documents (id, kind, project_id, name, schema_version, revision, hash, updated_by)
    values ($1, $2, $3, $2, '0.1.0', 1, 'h', $4)`;
  for (const row of [
    [themeId, 'theme', projectId],
    [otherThemeId, 'theme', deletedId],
    [documentId, 'icgi', projectId],
    [strayId, 'theme', null],
  ])
    await sql(document, [...row, userId]);
  await sql(`insert into document_records values ($1, 'settings', '{"name":"Tour"}', 1)`, [documentId]);
  await sql(
    `insert into revisions (document_id, revision, by, label, forward, inverse, hash) values ($1, 1, $2, 'Create', '[]', '[]', 'h')`,
    [documentId, userId],
  );
  await sql(`insert into revision_names (document_id, revision, name) values ($1, 1, 'Before launch')`, [documentId]);
  await sql(`insert into revision_snapshots values ($1, 1, '\\x04')`, [documentId]);
  await sql(`insert into document_references values ($1, 'settings', 'start', 'keyframe', 'k')`, [documentId]);
  await sql(`insert into session_bases values ($1, $2, 1)`, [sessionId, documentId]);
  await sql(`insert into presence (document_id, tab_id, user_id, session_id) values ($1, $2, $3, $4)`, [
    documentId,
    randomUUID(),
    userId,
    sessionId,
  ]);
  await sql(
    `insert into publications (id, project_id, kind, document_id, version, source_revision, source_hash, schema_version, hash,
       body, body_br, body_gzip, closure)
     values ($1, $2, 'icgi', $3, 1, 1, 'h.t', '0.1.0', 'p', '\\x05', '\\x05', '\\x05', '{"media":[]}')`,
    [randomUUID(), projectId, documentId],
  );
  await sql(`insert into directories (id, project_id, name) values ($1, $2, 'Assets')`, [directoryId, projectId]);
  await sql(
    `insert into files (id, project_id, directory_id, file_name, search_text, sort_name, file_type, file_size, sha256, state)
     values ($1, $2, $3, 'a.png', 'a.png', 'a.png', 'image/png', 1, 's', 'ready')`,
    [fileId, projectId, directoryId],
  );
  await sql(
    `insert into uploads (id, project_id, directory_id, user_id, file_name, storage_key, expires_at, file_id)
     values ($1, $2, $3, $4, 'a.png', 'uploads/a', now(), $5)`,
    [randomUUID(), projectId, directoryId, userId, fileId],
  );
  await sql(`insert into renditions values ('s', 'thumb', 'r', 'image/webp', 1, 1, 1)`);
  await sql(
    `insert into encodings (key, project_id, state, count, fps, frames) values ('e', $1, 'done', 1, 30, '["s"]')`,
    [projectId],
  );
  await sql(`insert into public_media values ('r', 'image/webp')`);
  await sql(
    `insert into preview_links (id, project_id, type, document_id, created_by, expires_at) values ($1, $2, 'icgi', $3, $4, now())`,
    [randomUUID(), projectId, documentId, userId],
  );
  await sql(`insert into audit (actor, action, project_id) values ($1, 'project.create', $2)`, [userId, projectId]);
  return ids;
}
