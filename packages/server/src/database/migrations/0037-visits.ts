/** How often published products were visited, in sums of a day; and whether a project wants that. */
export const visits = {
  id: '0037-visits',
  sql: `
create table visits (
  document_id uuid not null references documents on delete cascade,
  -- In UTC.
  day date not null,
  what text not null check (what in ('visit', 'view', 'open', 'played', 'late', 'skipped')),
  -- Id of a record of the product; empty for a visit.
  subject text not null,
  device text not null check (device in ('phone', 'tablet', 'desktop')),
  count bigint not null,
  -- Milliseconds on screen, in all.
  ms bigint not null default 0,
  primary key (document_id, day, what, subject, device)
);
create index visits_old on visits (day);
alter table projects add counts_visits boolean not null default true;
`,
} as const;
