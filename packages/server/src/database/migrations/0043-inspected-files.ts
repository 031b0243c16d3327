/** Files that arrived before their content was looked into as it is today are looked into once, by a job. */
export const inspectedFiles = {
  id: '0043-inspected-files',
  sql: `
-- How its content was looked into: a version of the server's own; 0: as it was before 2026-11-28.
alter table files add column inspected smallint not null default 0;
create index files_inspected on files (inspected) where deleted_at is null;
`,
} as const;
