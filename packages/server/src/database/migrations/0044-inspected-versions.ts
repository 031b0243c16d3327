/** Earlier versions of files are looked into, too: they can be made the current one again. */
export const inspectedVersions = {
  id: '0044-inspected-versions',
  sql: `
-- As in files: by which version of the server's own its content was looked into, and what people should know of it.
alter table file_versions add column inspected smallint not null default 0;
alter table file_versions add column notice text;
create index file_versions_inspected on file_versions (inspected);
`,
} as const;
