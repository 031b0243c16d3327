/** People who sign in with an OpenID Connect provider, and what its groups gave them. */
export const providerAccounts = {
  id: '0054-provider-accounts',
  sql: `
create table provider_accounts (
  issuer text not null,
  -- What the provider calls the person, for ever; addresses change.
  subject text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_sign_in_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index provider_accounts_of_user on provider_accounts (user_id);
-- Given by a group, and taken back with it; what somebody gave by hand stays.
alter table users add column staff_by_group boolean not null default false;
alter table client_members add column by_group boolean not null default false;
-- What the provider calls the session that this one came from; null: it was opened with a password.
alter table sessions add column provider_sid text;
`,
} as const;
