/** Large documents as they are sent, so that the first opening after a start need not read every record. */
export const documentStates = {
  id: '0014-document-states',
  sql: `
create table document_states (
  document_id uuid primary key references documents on delete cascade,
  revision integer not null,
  hash text not null,
  schema_version text not null,
  name text not null,
  -- Compressed JSON, and its bytes before that. Made again whenever it does not fit the document.
  json bytea not null,
  json_size integer not null
);
alter table document_states alter column json set storage external;
`,
} as const;
