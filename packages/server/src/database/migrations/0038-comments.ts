/** What preview links are for, and what people say of drafts. Comments go with their product. */
export const comments = {
  id: '0038-comments',
  sql: `
alter table preview_links
  -- Whom it is for; null: the maker's own look at the draft.
  add name text,
  add comments boolean not null default false,
  -- To the minute.
  add opened_at timestamptz;
create index preview_links_of_document on preview_links (document_id, created_at desc);

create table comments (
  id uuid primary key,
  document_id uuid not null references documents on delete cascade,
  -- Null: it begins a thread.
  thread_id uuid references comments on delete cascade,
  -- Id of a view; null: the product as a whole.
  place text,
  -- 0..1 of the view's picture.
  x double precision check (x between 0 and 1),
  y double precision check (y between 0 and 1),
  text text not null,
  user_id uuid references users,
  -- Of somebody without an account.
  visitor_name text,
  link_id uuid references preview_links on delete set null,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by uuid references users,
  deleted_at timestamptz,
  check ((user_id is null) <> (visitor_name is null)),
  check ((x is null) = (y is null))
);
create index comments_of_document on comments (document_id, created_at desc);
create index comments_of_thread on comments (thread_id) where thread_id is not null;
create index comments_of_link on comments (link_id) where link_id is not null;
create index comments_deleted on comments (deleted_at) where deleted_at is not null;

create table comment_mentions (
  comment_id uuid not null references comments on delete cascade,
  user_id uuid not null references users,
  primary key (comment_id, user_id)
);
create index comment_mentions_of_person on comment_mentions (user_id);

create table comment_reads (
  document_id uuid not null references documents on delete cascade,
  user_id uuid not null references users,
  seen_at timestamptz not null,
  primary key (document_id, user_id)
);
`,
} as const;
