/** Tokens by which programs call this server. Each is a session of its person, without refresh tokens. */
export const apiTokens = {
  id: '0055-api-tokens',
  sql: `
create table api_tokens (
  -- The session's id: what a session leaves behind names the token.
  id uuid primary key references sessions on delete cascade,
  hash bytea not null unique,
  begins text not null,
  name text not null,
  scopes text[] not null,
  -- The one it reaches; null: it reaches what its person does.
  project_id uuid references projects on delete cascade
);
create index api_tokens_of_project on api_tokens (project_id) where project_id is not null;
alter table sessions add column is_token boolean not null default false;
`,
} as const;
