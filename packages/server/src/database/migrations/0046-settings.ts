/** What is chosen in the studio for the whole server. */
export const settings = {
  id: '0046-settings',
  sql: `
create table settings (
  name text primary key,
  value text not null,
  changed_at timestamptz not null default now()
);
`,
} as const;
