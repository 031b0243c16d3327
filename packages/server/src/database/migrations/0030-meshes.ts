/** Meshes of configurators, the versions made of them, and the work on them. */
export const meshes = {
  id: '0030-meshes',
  sql: `
create table meshes (
  id uuid primary key,
  space_id uuid not null references spaces on delete cascade,
  product_id uuid not null references documents on delete cascade,
  -- The entity of the product for which it was sent.
  entity_id text not null,
  name text not null,
  -- The version that scenes draw; null before the first is ready.
  version integer,
  state text not null default 'pending' check (state in ('pending', 'processing', 'ready', 'failed')),
  error text,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index meshes_product on meshes (product_id);
create index meshes_space on meshes (space_id);
create index meshes_deleted on meshes (deleted_at) where deleted_at is not null;

-- A version never changes.
create table mesh_versions (
  mesh_id uuid not null references meshes on delete cascade,
  version integer not null,
  source_sha256 text not null,
  source_name text not null,
  source_size bigint not null,
  skip jsonb not null,
  -- Names of nodes and materials that were kept apart because the product refers to them.
  kept jsonb not null,
  -- Stands for source, flags, kept names and the pipeline: the same recipe gives the same bytes.
  recipe text not null,
  stats jsonb not null,
  box jsonb,
  sha256 text not null,
  size bigint not null,
  report_sha256 text not null,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (mesh_id, version)
);
create index mesh_versions_recipe on mesh_versions (recipe);

create table mesh_files (
  bucket text not null,
  key text not null,
  mesh_id uuid not null,
  version integer not null,
  type text not null check (type in ('source', 'dist', 'texture', 'report')),
  sha256 text not null,
  size bigint not null,
  created_at timestamptz not null default now(),
  primary key (bucket, key),
  foreign key (mesh_id, version) references mesh_versions on delete cascade
);
create index mesh_files_version on mesh_files (mesh_id, version);
create index mesh_files_sha on mesh_files (sha256);

-- An upload, a new run with other flags, or a trial of one.
create table mesh_jobs (
  id uuid primary key,
  mesh_id uuid not null references meshes on delete cascade,
  -- Null: the product's references asked for it.
  user_id uuid references users,
  type text not null check (type in ('upload', 'blob', 'references', 'trial')),
  -- SHA-256 of the token that polls it.
  token_hash text,
  storage_key text,
  source_sha256 text,
  source_name text not null,
  skip jsonb not null,
  -- Of a trial.
  flag text,
  state text not null default 'pending' check (state in ('pending', 'processing', 'ready', 'failed', 'cancelled')),
  progress real not null default 0,
  step text,
  message text,
  version integer,
  -- What a trial found.
  result jsonb,
  -- How often a worker began it.
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index mesh_jobs_token on mesh_jobs (token_hash);
create index mesh_jobs_mesh on mesh_jobs (mesh_id);
create index mesh_jobs_source on mesh_jobs (source_sha256) where source_sha256 is not null;

-- Compressed textures by what they were made from and how.
create table mesh_textures (
  source text not null,
  recipe text not null,
  sha256 text not null,
  size bigint not null,
  used_at timestamptz not null default now(),
  primary key (source, recipe)
);
create index mesh_textures_sha on mesh_textures (sha256);
create index mesh_textures_used on mesh_textures (used_at);
`,
} as const;
