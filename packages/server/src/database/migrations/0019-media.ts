/** Files have versions, tags, an order and search terms of their own; what publications show of them is kept. */
export const media = {
  id: '0019-media',
  sql: `
-- A dot comes before a space, as \`sortName\` has it: "Hall.png" before "Hall (2).png".
update files set sort_name = replace(sort_name, '.', chr(1));
update directories set sort_name = replace(sort_name, '.', chr(1));

-- Name, alternative texts and tags, folded as by \`searchText\`. Whatever writes a file, its words are right.
create function file_words(name text, alt jsonb, tags text[]) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(normalize(
    concat_ws(' ', name, (select string_agg(value, ' ' order by key) from jsonb_each_text(alt)), array_to_string(tags, ' ')),
    NFD), '[\\u0300-\\u036f]', '', 'g'))
$$;
drop index files_search;
alter table files add column tags text[] not null default '{}';
alter table files drop column search_text;
alter table files add column search_text text not null generated always as (file_words(file_name, alt, tags)) stored;
create index files_search on files using gin (search_text gin_trgm_ops) where deleted_at is null;
alter table files add column file_group text not null generated always as (
  case split_part(file_type, '/', 1) when 'application' then 'document' else split_part(file_type, '/', 1) end) stored;

-- A page of a folder is read in order from its place, however many files there are.
create index files_by_time on files (directory_id, updated_at, id) where deleted_at is null;
create index files_by_size on files (directory_id, file_size, id) where deleted_at is null;
create index files_by_group on files (directory_id, file_group, sort_name, id) where deleted_at is null;
create index files_of_space on files (space_id, file_size, id) where deleted_at is null;
create index files_tagged on files (space_id) where deleted_at is null and tags <> '{}';

-- Who made the current version, and when; null: it is the first one. Earlier ones are kept as they were.
alter table files add column version_by uuid references users;
alter table files add column version_at timestamptz;
create table file_versions (
  file_id uuid not null references files on delete cascade,
  version integer not null,
  file_name text not null,
  file_type text not null,
  file_size bigint not null,
  sha256 text not null,
  width integer,
  height integer,
  duration_ms integer,
  placeholder text,
  created_by uuid references users,
  created_at timestamptz not null,
  primary key (file_id, version)
);
create index file_versions_hash on file_versions (sha256);

-- The files that a publication was made from. is_moved: the file has other content now, so the product has changed.
create table publication_files (
  publication_id uuid not null references publications on delete cascade,
  file_id uuid not null,
  sha256 text not null,
  is_moved boolean not null default false,
  primary key (publication_id, file_id)
);
create index publication_files_file on publication_files (file_id);
create index publication_files_moved on publication_files (publication_id) where is_moved;
insert into publication_files (publication_id, file_id, sha256)
  select distinct documents.published_id, files.id, files.sha256
  from documents
  join publications on publications.id = documents.published_id
  join document_references on document_references.document_id = documents.id and document_references.to_type = 'file'
  join files on files.id::text = document_references.to_id and files.space_id = documents.space_id;

-- A project's files made public by themselves: what each of them was.
create table file_publications (
  id uuid primary key,
  space_id uuid not null references spaces,
  version integer not null,
  files jsonb not null,
  note text,
  by uuid references users,
  at timestamptz not null default now(),
  unique (space_id, version)
);
alter table files add column published_sha256 text;
create index files_published on files (space_id) where published_sha256 is not null;
`,
} as const;
