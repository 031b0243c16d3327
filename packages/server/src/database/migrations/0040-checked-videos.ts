/** Videos of transitions that were decoded whole, and what is served in place of those that were damaged. */
export const checkedVideos = {
  id: '0040-checked-videos',
  sql: `
alter table renditions add column codec text;
-- Null: made before every video was decoded; a job does it once.
alter table encodings add column checked_at timestamptz;
create index encodings_unchecked on encodings (key) where state = 'done' and checked_at is null;

-- Published pages name videos by their hash for good, so what was damaged is replaced behind its address.
create table replaced_media (
  sha256 text primary key,
  by_sha256 text not null,
  at timestamptz not null default now()
);

-- Visitors whose browser could not decode a video of a transition.
alter table visits drop constraint visits_what_check;
alter table visits add constraint visits_what_check
  check (what in ('visit', 'view', 'open', 'played', 'late', 'skipped', 'broken'));
`,
} as const;
