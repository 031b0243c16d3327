/** Members by address, until a person with that address has an account. */
export const clientInvitations = {
  id: '0015-client-invitations',
  sql: `
create table client_invitations (
  id uuid primary key,
  client_id uuid not null references clients on delete cascade,
  email text not null,
  role text not null check (role in ('owner', 'editor', 'viewer')),
  created_at timestamptz not null default now(),
  unique (client_id, email)
);
create index client_invitations_email on client_invitations (email);
`,
} as const;
