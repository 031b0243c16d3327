/** Videos are there soon as drafts, and better ones take their place. Those made before are no drafts. */
export const draftVideos = {
  id: '0050-draft-videos',
  sql: `
alter table encodings add column is_draft boolean not null default false;
alter table encodings add column draft_fault text;
create index encodings_drafts on encodings (updated_at) where is_draft and draft_fault is null;
`,
} as const;
