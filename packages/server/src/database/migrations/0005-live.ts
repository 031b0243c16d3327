/**
 * Who has what open, and news of every change for the servers that have somebody listening. Triggers, so that no way of
 * writing can forget it. A notification carries ids only: PostgreSQL takes 8,000 bytes at most.
 */
export const live = {
  id: '0005-live',
  sql: `
create unlogged table presence (
  document_id uuid not null references documents on delete cascade,
  tab_id uuid not null,
  user_id uuid not null references users,
  session_id uuid not null references sessions on delete cascade,
  path text,
  seen_at timestamptz not null default now(),
  primary key (document_id, tab_id)
);
create index presence_seen on presence (seen_at);

create function notify_revision() returns trigger language plpgsql as $$
begin
  perform pg_notify('diorama', json_build_object('type', 'change', 'id', new.document_id, 'revision', new.revision)::text);
  return null;
end $$;
create trigger revisions_notify after insert on revisions for each row execute function notify_revision();

create function notify_document() returns trigger language plpgsql as $$
begin
  if old.deleted_at is distinct from new.deleted_at then
    perform pg_notify('diorama', json_build_object('type', 'gone', 'id', new.id)::text);
  else
    perform pg_notify('diorama', json_build_object('type', 'publish', 'id', new.id)::text);
  end if;
  return null;
end $$;
create trigger documents_notify after update of published_id, deleted_at on documents for each row
  when (old.published_id is distinct from new.published_id or old.deleted_at is distinct from new.deleted_at)
  execute function notify_document();

create function notify_project() returns trigger language plpgsql as $$
begin
  perform pg_notify('diorama', json_build_object('type', 'lock', 'id', new.id)::text);
  return null;
end $$;
create trigger projects_notify after update of lock_by, lock_reason on projects for each row
  when (old.lock_by is distinct from new.lock_by or old.lock_reason is distinct from new.lock_reason)
  execute function notify_project();

create function notify_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('diorama', json_build_object('type', 'session', 'id', new.id)::text);
  return null;
end $$;
create trigger sessions_notify after update of revoked_at on sessions for each row
  when (old.revoked_at is null and new.revoked_at is not null)
  execute function notify_session();

create function notify_presence() returns trigger language plpgsql as $$
begin
  perform pg_notify('diorama', json_build_object('type', 'presence', 'id', coalesce(new.document_id, old.document_id))::text);
  return null;
end $$;
create trigger presence_notify_made after insert or delete on presence for each row execute function notify_presence();
create trigger presence_notify_moved after update of path on presence for each row
  when (old.path is distinct from new.path)
  execute function notify_presence();
`,
} as const;
