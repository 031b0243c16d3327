/** Projects that come in as archives, pins, formats of figures, and what removes deleted things for good. */
export const archivesAndHome = {
  id: '0018-archives-and-home',
  sql: `
alter table projects add column locales jsonb not null default '{"en":"en-eu","sv":"sv-se"}';

create table project_imports (
  id uuid primary key,
  user_id uuid not null references users,
  sid uuid,
  client_id uuid references clients,
  -- A space that nobody sees, to which its files are sent while they are looked into.
  staging_id uuid references spaces,
  file_name text not null,
  file_size bigint not null,
  name text,
  slug text,
  state text not null check (state in ('uploading', 'queued', 'running', 'done', 'failed', 'cancelled')),
  job_id text,
  progress real not null default 0,
  step text,
  project_id uuid references projects on delete set null,
  summary jsonb,
  message text,
  entry text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index project_imports_user on project_imports (user_id, created_at desc);
create index project_imports_old on project_imports (created_at);

create table project_pins (
  user_id uuid not null references users on delete cascade,
  project_id uuid not null references projects on delete cascade,
  at timestamptz not null default now(),
  primary key (user_id, project_id)
);

-- Content that may belong to nothing any more: looked at a day later.
create table loose_blobs (
  sha256 text primary key,
  since timestamptz not null default now()
);
create index loose_blobs_since on loose_blobs (since);

create index publications_media on publications using gin ((closure -> 'media') jsonb_path_ops);

-- An address that led to a project leads to no other one, also when the project is gone for good.
alter table project_slugs alter column project_id drop not null;
alter table project_slugs drop constraint project_slugs_project_id_fkey;
alter table project_slugs add constraint project_slugs_project_id_fkey
  foreign key (project_id) references projects on delete set null;

create index spaces_deleted on spaces (deleted_at) where deleted_at is not null;
create index documents_deleted on documents (deleted_at) where deleted_at is not null;
create index directories_deleted on directories (deleted_at) where deleted_at is not null;
create index files_deleted on files (deleted_at) where deleted_at is not null;
create index files_content on files (sha256);

create index revisions_of_person on revisions (by, at desc) include (document_id)
  where by is not null and cause in ('edit', 'restore');
create index publications_newest on publications (at desc) where kind <> 'project';
create index publications_of_person on publications (by) where by is not null;
create index encodings_under_way on encodings (space_id) where state in ('queued', 'running');
`,
} as const;
