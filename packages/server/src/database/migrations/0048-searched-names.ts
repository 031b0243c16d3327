/** Meshes and folders are found by their names as everything else is. */
export const searchedNames = {
  id: '0048-searched-names',
  sql: `
-- True. Its cost says what comparing a name with a misspelt text costs: PostgreSQL counts \`<%\` as one step, and would compare
-- all names of a table of thousands rather than ask the index.
create function compared(name text) returns boolean language plpgsql immutable parallel safe cost 10000
  as $$ begin return true; end $$;
create index meshes_search on meshes using gin (folded(name) gin_trgm_ops) where deleted_at is null;
create index directories_search on directories using gin (search_text gin_trgm_ops) where deleted_at is null;
`,
} as const;
