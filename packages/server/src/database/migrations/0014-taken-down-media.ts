/** Content that is no longer served, with everything made from it; every server is notified. */
export const takenDownMedia = {
  id: '0014-taken-down-media',
  sql: `
create table taken_down_media (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  reason text,
  at timestamptz not null default now()
);

create function notify_media() returns trigger language plpgsql as $$
begin
  perform pg_notify('diorama', json_build_object('type', 'media', 'id', coalesce(new.sha256, old.sha256))::text);
  return null;
end $$;
create trigger taken_down_media_notify after insert or delete on taken_down_media for each row
  execute function notify_media();
`,
} as const;
