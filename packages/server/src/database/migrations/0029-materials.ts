/** What lists of materials show and are searched by. */
export const materials = {
  id: '0029-materials',
  sql: `
-- What a material's records say, kept in step with them.
create table materials (
  id uuid primary key references documents on delete cascade,
  type text not null,
  look jsonb not null,
  search_text text not null
);
create index materials_search on materials using gin (search_text gin_trgm_ops);
create index documents_materials on documents (updated_at desc, id desc)
  where kind = 'material' and deleted_at is null;
`,
} as const;
