/** Mail that this server sends: what, to whom, and how far it is. Never what it says, which may hold a link that lets somebody in. */
export const mails = {
  id: '0053-mails',
  sql: `
create table mails (
  id uuid primary key,
  kind text not null check (kind in ('test', 'invite', 'reset')),
  address text not null,
  -- Whom it is for, where they have an account.
  user_id uuid references users on delete cascade,
  -- Whose client it invites to.
  client_id uuid references clients on delete set null,
  -- Who had it sent; null: they themselves.
  by_user_id uuid references users on delete set null,
  language text not null check (language in ('en', 'sv')),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  tries integer not null default 0,
  -- What the mail server said last.
  message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index mails_by_time on mails (created_at desc, id desc);
create index mails_of_person on mails (user_id) where user_id is not null;
create index mails_of_client on mails (client_id) where client_id is not null;
create index mails_by_person on mails (by_user_id) where by_user_id is not null;
`,
} as const;
