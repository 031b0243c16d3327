/**
 * Other servers that are notified of what happens here. The audit says what happens, so each event is ordered where it is
 * written down, in its transaction.
 */
export const webhooks = {
  id: '0056-webhooks',
  sql: `
create table webhooks (
  id uuid primary key,
  name text not null,
  url text not null,
  events text[] not null,
  secret text not null,
  -- Signs as well until then, so that the receiver can change it.
  former_secret text,
  former_until timestamptz,
  is_on boolean not null default true,
  off_reason text,
  failing_since timestamptz,
  created_at timestamptz not null default now()
);

create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhooks on delete cascade,
  event text not null,
  -- As the audit has it.
  action text not null,
  target text,
  space_id uuid,
  actor uuid,
  version integer,
  happened_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  tries integer not null default 0,
  next_at timestamptz not null default now(),
  status integer,
  message text
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at) where state = 'waiting';
create index webhook_deliveries_listed on webhook_deliveries (webhook_id, happened_at desc, id desc);
create index webhook_deliveries_old on webhook_deliveries (happened_at);

create function order_webhooks() returns trigger language plpgsql as $$
declare event_name text := case
  when new.action = 'publication.rollback' then 'rolled_back'
  when new.action = 'files.insert' then 'uploaded'
  when new.action like '%.unpublish' then 'unpublished'
  else 'published'
end;
begin
  insert into webhook_deliveries (webhook_id, event, action, target, space_id, actor, version, happened_at)
    select id, event_name, new.action, new.target, new.space_id, new.actor, new.revision, new.at
    from webhooks where is_on and event_name = any(events);
  if found then perform pg_notify('diorama', '{"type":"webhooks","id":"due"}'); end if;
  return null;
end $$;
create trigger order_webhooks after insert on audit for each row
  when (new.action like '%.publish' or new.action like '%.unpublish'
    or new.action in ('publication.rollback', 'files.insert'))
  execute function order_webhooks();
`,
} as const;
