/** Large files arrive in parts of a fixed size; an upload can be called off. Expired ones are looked for by time. */
export const uploadParts = {
  id: '0003-upload-parts',
  sql: `
alter table uploads add column part_size integer;
alter table uploads add column cancelled_at timestamptz;
create index uploads_expiry on uploads (expires_at);
`,
} as const;
