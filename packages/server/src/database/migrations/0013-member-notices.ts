/**
 * A user who loses or changes a membership stops receiving events of that client at once, not with the next check of
 * their streams.
 */
export const memberNotices = {
  id: '0013-member-notices',
  sql: `
create function notify_member() returns trigger language plpgsql as $$
begin
  perform pg_notify('diorama', json_build_object('type', 'member', 'id', old.user_id)::text);
  return null;
end $$;
create trigger client_members_notify after delete or update on client_members for each row execute function notify_member();

create function notify_user() returns trigger language plpgsql as $$
begin
  perform pg_notify('diorama', json_build_object('type', 'member', 'id', new.id)::text);
  return null;
end $$;
create trigger users_notify after update of state, staff on users for each row
  when (old.state is distinct from new.state or old.staff is distinct from new.staff)
  execute function notify_user();
`,
} as const;
