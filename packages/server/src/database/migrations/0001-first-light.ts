/** Users, sessions, clients, projects, documents with their records and revisions, files, publications. */
export const firstLight = {
  id: '0001-first-light',
  sql: `
create table users (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  password_hash text not null,
  state text not null default 'active' check (state in ('active', 'suspended')),
  staff boolean not null default false,
  created_at timestamptz not null default now()
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text,
  ip text,
  user_agent text
);
create index sessions_user on sessions (user_id);

create table refresh_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  parent bytea,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  rotated_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);
create index refresh_tokens_parent on refresh_tokens (parent);

create table signing_keys (
  kid text primary key,
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_at timestamptz not null default now(),
  first_use_at timestamptz not null,
  retired_at timestamptz
);

create table clients (
  id uuid primary key,
  name text not null,
  logo jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table client_members (
  client_id uuid not null references clients,
  user_id uuid not null references users,
  role text not null check (role in ('owner', 'editor', 'viewer')),
  joined_at timestamptz not null default now(),
  primary key (client_id, user_id)
);
create index client_members_user on client_members (user_id);

create table projects (
  id uuid primary key,
  client_id uuid references clients,
  name text not null,
  slug text not null,
  active_type text check (active_type in ('icgi', 'e3d', 'gis')),
  active_id uuid,
  theme_id uuid not null,
  languages text[] not null default '{en,sv}',
  lock_by uuid references users,
  lock_at timestamptz,
  lock_reason text,
  revision integer not null default 1,
  published_id uuid,
  search_text text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index projects_slug on projects (slug);
create index projects_newest on projects (updated_at desc, id desc) where deleted_at is null;
create index projects_client on projects (client_id);

create table documents (
  id uuid primary key,
  kind text not null,
  project_id uuid references projects,
  name text not null,
  schema_version text not null,
  revision integer not null,
  hash text not null,
  published_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users,
  deleted_at timestamptz
);
create index documents_project on documents (project_id, kind) where deleted_at is null;

create table document_records (
  document_id uuid not null references documents on delete cascade,
  key text not null,
  value jsonb not null,
  revision integer not null,
  primary key (document_id, key)
);

create table revisions (
  document_id uuid not null references documents on delete cascade,
  revision integer not null,
  at timestamptz not null default now(),
  by uuid references users,
  sid uuid,
  request_id uuid,
  label text not null,
  forward jsonb not null,
  inverse jsonb not null,
  merged boolean not null default false,
  hash text not null,
  primary key (document_id, revision)
);
create unique index revisions_request on revisions (document_id, request_id) where request_id is not null;

create table document_references (
  document_id uuid not null references documents on delete cascade,
  key text not null,
  path text not null,
  to_type text not null,
  to_id text not null,
  primary key (document_id, key, path)
);
create index document_references_target on document_references (to_type, to_id);

create table session_bases (
  session_id uuid not null references sessions on delete cascade,
  document_id uuid not null references documents on delete cascade,
  revision integer not null,
  primary key (session_id, document_id)
);

create table publications (
  id uuid primary key,
  project_id uuid not null references projects,
  kind text not null check (kind in ('project', 'icgi', 'e3d', 'gis')),
  document_id uuid not null,
  version integer not null,
  source_revision integer not null,
  source_hash text not null,
  schema_version text not null,
  hash text not null,
  body bytea not null,
  body_br bytea not null,
  body_gzip bytea not null,
  closure jsonb not null,
  note text,
  by uuid references users,
  at timestamptz not null default now(),
  unique (document_id, version)
);

create table directories (
  id uuid primary key,
  project_id uuid not null references projects,
  parent_id uuid references directories,
  name text not null,
  search_text text not null default '',
  sort_name text collate "C" not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index directories_name on directories (parent_id, lower(name)) where deleted_at is null and parent_id is not null;
create unique index directories_root on directories (project_id) where parent_id is null;

create table files (
  id uuid primary key,
  project_id uuid not null references projects,
  directory_id uuid not null references directories,
  file_name text not null,
  search_text text not null,
  sort_name text collate "C" not null,
  file_type text not null,
  file_size bigint not null,
  sha256 text not null,
  width integer,
  height integer,
  duration_ms integer,
  placeholder text,
  state text not null check (state in ('processing', 'ready', 'rejected')),
  reject_reason text,
  alt jsonb not null default '{}',
  focal jsonb,
  version integer not null default 1,
  published boolean not null default false,
  created_at timestamptz not null default now(),
  created_by uuid references users,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index files_name on files (directory_id, lower(file_name)) where deleted_at is null;
create index files_hash on files (project_id, sha256) where deleted_at is null;

create index files_list on files (directory_id, sort_name, id) where deleted_at is null;

create table uploads (
  id uuid primary key,
  project_id uuid not null references projects,
  directory_id uuid not null references directories,
  user_id uuid not null references users,
  file_name text not null,
  file_type text,
  file_size bigint,
  storage_key text not null,
  sha256 text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  file_id uuid references files
);

create table renditions (
  source text not null,
  recipe text not null,
  sha256 text not null,
  type text not null,
  width integer,
  height integer,
  size bigint not null,
  primary key (source, recipe)
);
create index renditions_sha on renditions (sha256);

create table encodings (
  key text primary key,
  project_id uuid not null references projects,
  document_id uuid,
  transition_id text,
  state text not null check (state in ('queued', 'running', 'done', 'failed', 'frames')),
  progress real not null default 0,
  message text,
  width integer,
  height integer,
  count integer not null,
  fps real not null,
  frames jsonb not null,
  updated_at timestamptz not null default now()
);

create table public_media (
  sha256 text primary key,
  type text not null,
  since timestamptz not null default now()
);

create table preview_links (
  id uuid primary key,
  project_id uuid not null references projects,
  type text not null,
  document_id uuid not null,
  created_by uuid not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor uuid,
  sid uuid,
  ip text,
  action text not null,
  target text,
  project_id uuid,
  revision integer,
  request_id text
);
create index audit_project on audit (project_id, at desc);

create table server_secrets (
  name text primary key,
  value bytea not null
);

create table idempotent_requests (
  user_id uuid not null references users,
  request_id uuid not null,
  call text not null,
  payload_hash text not null,
  result_id uuid not null,
  at timestamptz not null default now(),
  primary key (user_id, request_id)
);
`,
} as const;
