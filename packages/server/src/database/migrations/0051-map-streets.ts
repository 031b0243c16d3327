/** Streets of maps that are copied out of a larger archive: what was ordered, and how far it is. */
export const mapStreets = {
  id: '0051-map-streets',
  sql: `
create table map_streets (
  id uuid primary key,
  document_id uuid not null references documents on delete cascade,
  user_id uuid not null references users,
  sid uuid,
  -- Degrees: west, south, east, north.
  bounds double precision[] not null check (cardinality(bounds) = 4),
  max_zoom integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  job_id text,
  tiles integer not null default 0,
  bytes bigint not null default 0,
  tiles_done integer not null default 0,
  bytes_done bigint not null default 0,
  -- How often a worker began it.
  tries integer not null default 0,
  message text,
  -- What it became; of an order that is under way, what the map had before.
  file_id uuid references files on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index map_streets_at_work on map_streets (document_id) where state in ('waiting', 'running');
create index map_streets_of_map on map_streets (document_id, created_at desc);
create index map_streets_of_person on map_streets (user_id);
create index map_streets_file on map_streets (file_id) where file_id is not null;
`,
} as const;
