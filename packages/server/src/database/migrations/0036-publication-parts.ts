/** What publishing makes of a product besides its body: what its page is made from, and the picture that lists show of it. */
export const publicationParts = {
  id: '0036-publication-parts',
  sql: `
alter table publications
  -- JSON; null: a page is made from the body.
  add page bytea,
  -- Content of a small picture.
  add thumb text;
`,
} as const;
