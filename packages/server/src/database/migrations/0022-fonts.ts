/** What a font file says of itself: family, weights and style. Null for any other file. */
export const fonts = {
  id: '0022-fonts',
  sql: `
alter table files add column font jsonb;
alter table file_versions add column font jsonb;
create index files_with_fonts on files (space_id) where font is not null and deleted_at is null;
`,
} as const;
