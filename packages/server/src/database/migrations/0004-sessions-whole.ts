/**
 * Invited users have no password yet; one-time links let them set one, and users who forgot theirs. Counters of rate
 * limits are shared by all processes and lost in a crash, which is what `unlogged` means: nothing is flushed for them.
 */
export const sessionsWhole = {
  id: '0004-sessions-whole',
  sql: `
alter table users alter column password_hash drop not null;
alter table sessions add column notice_seen_at timestamptz;

create table one_time_links (
  hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('invite', 'reset')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_links_user on one_time_links (user_id);

create unlogged table rate_limits (
  key text primary key,
  times bigint[] not null,
  expires_at bigint not null
);
`,
} as const;
