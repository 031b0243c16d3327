/** Which archives of a project were downloaded: when, by whom, how large, and whether they arrived whole. */
export const projectExports = {
  id: '0035-project-exports',
  sql: `
create table project_exports (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  user_id uuid not null references users,
  with_history boolean not null,
  state text not null check (state in ('running', 'done', 'failed')),
  -- Bytes, once it is done.
  size bigint,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index project_exports_newest on project_exports (project_id, created_at desc);
create index project_exports_old on project_exports (created_at);
create index project_exports_of_person on project_exports (user_id);
`,
} as const;
