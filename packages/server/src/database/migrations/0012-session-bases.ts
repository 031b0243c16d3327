/** A session's last reads of a document, so that a stale copy is merged from the state it was read at. */
export const sessionBases = {
  id: '0012-session-bases',
  sql: `
alter table session_bases drop constraint session_bases_pkey;
alter table session_bases add primary key (session_id, document_id, revision);
-- Refused once: kept until the session reads the document again.
alter table session_bases add column is_refused boolean not null default false;
`,
} as const;
