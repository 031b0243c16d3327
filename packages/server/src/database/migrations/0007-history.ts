/**
 * What history needs in addition to the log: names of revisions, snapshots for reading old states, and rows of the log
 * that stand for several revisions. A named revision cannot be removed from the log. The audit is never rewritten.
 */
export const history = {
  id: '0007-history',
  sql: `
alter table revisions add column schema_version text not null default '0.1.0';
alter table revisions add column squashed_from integer;
create index revisions_at on revisions (at);

create table revision_names (
  document_id uuid not null references documents on delete cascade,
  revision integer not null,
  name text not null,
  by uuid references users,
  at timestamptz not null default now(),
  primary key (document_id, revision),
  foreign key (document_id, revision) references revisions
);

create table revision_snapshots (
  document_id uuid not null,
  revision integer not null,
  records bytea not null,
  primary key (document_id, revision),
  foreign key (document_id, revision) references revisions on delete cascade
);

create index audit_actor on audit (actor, id desc);
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit is append-only';
end $$;
create trigger audit_append_only before update or delete on audit for each row execute function refuse_audit_change();
`,
} as const;
