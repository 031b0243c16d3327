/** What was tried to make of a file's content so that it can be shown, and what came of it. */
export const previews = {
  id: '0020-previews',
  sql: `
create table previews (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  state text not null check (state in ('made', 'failed', 'skipped')),
  version integer not null,
  message text,
  duration_ms integer,
  at timestamptz not null default now()
);
`,
} as const;
