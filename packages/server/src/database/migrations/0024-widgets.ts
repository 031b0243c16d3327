/** Collections of widgets with their tags, and what lists of widgets are searched and filtered by. */
export const widgets = {
  id: '0024-widgets',
  sql: `
create table collections (
  id uuid primary key references spaces on delete cascade,
  name text not null,
  search_text text not null,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index collections_search on collections using gin (search_text gin_trgm_ops);
create index collections_list on collections (updated_at desc, id desc);

-- A deleted tag stays: a widget that still names it was written before that, and a deletion can be taken back.
create table widget_tags (
  id integer generated always as identity primary key,
  collection_id uuid not null references collections on delete cascade,
  name text not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index widget_tags_name on widget_tags (collection_id, lower(name)) where deleted_at is null;
create index widget_tags_collection on widget_tags (collection_id);

-- What a widget's records say, kept in step with them.
create table widgets (
  id uuid primary key references documents on delete cascade,
  type text not null,
  name jsonb not null,
  tags integer[] not null default '{}',
  search_text text not null
);
create index widgets_search on widgets using gin (search_text gin_trgm_ops);
create index documents_widgets on documents (space_id, updated_at desc, id desc)
  where kind = 'widget' and deleted_at is null;

insert into collections (id, name, search_text)
  select id, 'Collection', 'collection' from spaces where kind = 'collection';
insert into widgets (id, type, name, tags, search_text)
  select documents.id, coalesce(content.value -> 'data' ->> 'type', 'popup'), coalesce(settings.value -> 'name', '{}'), '{}',
    folded(concat_ws(' ', settings.value -> 'name' ->> 'en', settings.value -> 'name' ->> 'sv'))
  from documents
  left join document_records settings on settings.document_id = documents.id and settings.key = 'settings'
  left join document_records content on content.document_id = documents.id and content.key = 'content'
  where documents.kind = 'widget';
`,
} as const;
