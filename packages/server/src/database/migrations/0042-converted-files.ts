/** Videos that browsers do not play are converted after they have arrived. */
export const convertedFiles = {
  id: '0042-converted-files',
  sql: `
-- How far the conversion of a file is, 0 to 1, while its state is 'processing'.
alter table files add column progress real;
-- What the conversion changed, for people: that transparent parts were filled.
alter table files add column notice text;
create index files_processing on files (sha256) where state = 'processing';
`,
} as const;
