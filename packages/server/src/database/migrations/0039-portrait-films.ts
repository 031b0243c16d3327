/** Videos that show a part of their frames: which part. */
export const portraitFilms = {
  id: '0039-portrait-films',
  sql: `
-- PortraitCut of documents/src/shared/geometry/portrait-cut.ts; null: the whole frames.
alter table encodings add column cut jsonb;
`,
} as const;
