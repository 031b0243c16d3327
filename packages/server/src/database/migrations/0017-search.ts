/** Names are found by any part of them, with accents folded and a letter or two wrong. */
export const search = {
  id: '0017-search',
  sql: `
create extension if not exists pg_trgm;
-- As \`searchText\` folds names: accents away, lower case.
create function folded(name text) returns text language sql immutable strict parallel safe as $$
  select lower(regexp_replace(normalize(name, NFD), '[\\u0300-\\u036f]', '', 'g'))
$$;
create index projects_search on projects using gin (search_text gin_trgm_ops);
create index files_search on files using gin (search_text gin_trgm_ops) where deleted_at is null;
create index documents_search on documents using gin (folded(name) gin_trgm_ops) where deleted_at is null;
create index clients_search on clients using gin (folded(name) gin_trgm_ops) where deleted_at is null;
`,
} as const;
