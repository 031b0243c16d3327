/** Runs that bring many documents to a newer release, and what each did to every document. */
export const documentMigrations = {
  id: '0010-document-migrations',
  sql: `
create table document_migrations (
  id uuid primary key,
  from_release text not null,
  to_release text not null,
  product text not null,
  dry_run boolean not null,
  stop_on_error boolean not null,
  project_ids uuid[],
  status text not null check (status in ('queued', 'running', 'done', 'failed', 'rolled-back', 'cancelled')),
  is_rolling_back boolean not null default false,
  is_cancelled boolean not null default false,
  is_planned boolean not null default false,
  candidates integer not null default 0,
  migrated integer not null default 0,
  unchanged integer not null default 0,
  failed integer not null default 0,
  restored integer not null default 0,
  started_by uuid not null references users,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
-- One at a time.
create unique index document_migrations_running on document_migrations ((true)) where status in ('queued', 'running');
create index document_migrations_newest on document_migrations (started_at desc, id desc);

create table document_migration_ledger (
  migration_id uuid not null references document_migrations on delete cascade,
  document_id uuid not null references documents on delete cascade,
  outcome text not null default 'waiting'
    check (outcome in ('waiting', 'migrated', 'unchanged', 'skipped', 'failed')),
  steps text[] not null default '{}',
  step text,
  message text,
  release_before text,
  revision_before integer,
  revision_after integer,
  hash_before text,
  hash_after text,
  changes integer not null default 0,
  difference text,
  is_restored boolean,
  primary key (migration_id, document_id)
);
create index document_migration_ledger_outcome on document_migration_ledger (migration_id, outcome, document_id);
create index document_migration_ledger_document on document_migration_ledger (document_id);
`,
} as const;
