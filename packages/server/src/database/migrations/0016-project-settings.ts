/** Who may frame a project's public pages, and the addresses it had before. */
export const projectSettings = {
  id: '0016-project-settings',
  sql: `
alter table projects add column embedding jsonb not null default '{"type":"any"}';
create table project_slugs (
  slug text primary key,
  project_id uuid not null references projects on delete cascade,
  created_at timestamptz not null default now()
);
create index project_slugs_project on project_slugs (project_id);
`,
} as const;
