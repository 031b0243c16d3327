/** Files and folders are listed in the order of all other names. */
export const fileOrder = {
  id: '0047-file-order',
  sql: `
-- A tab stands for the dot of the ending: in Unicode's order nothing that is written comes before it, so that
-- "Hall.png" is before "Hall 2.png", as Hall is before Hall 2. No name holds a tab (file-name.ts).
alter table files drop column sort_name;
alter table files add column sort_name text collate names not null
  generated always as (regexp_replace(file_name, '([^.])\\.([A-Za-z0-9]{1,10})$', E'\\\\1\\t\\\\2')) stored;
-- Another version of ICU may order otherwise: \`keepNameOrder\` builds them again when the version changes.
create index files_list on files (directory_id, sort_name, id) where deleted_at is null;
create index files_by_group on files (directory_id, file_group, sort_name, id) where deleted_at is null;

-- By their names as they are: a folder holds few others.
alter table directories drop column sort_name;
`,
} as const;
