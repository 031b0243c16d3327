import { LIBRARY_ID, LIBRARY_ROOT_ID } from '../library-space.ts';

/**
 * A space holds documents and files and says who reaches them: a project, a collection, or the library. A project's id is
 * its space's id, so no row of another table changes. The kinds of products are listed in code only.
 */
export const spaces = {
  id: '0008-spaces',
  sql: `
create table spaces (
  id uuid primary key,
  kind text not null check (kind in ('project', 'collection', 'library')),
  client_id uuid references clients,
  readable_by text not null check (readable_by in ('members', 'everyone')),
  deleted_at timestamptz
);
create index spaces_client on spaces (client_id);
create unique index spaces_library on spaces (kind) where kind = 'library';

create table space_clients (
  space_id uuid not null references spaces on delete cascade,
  client_id uuid not null references clients,
  primary key (space_id, client_id)
);
create index space_clients_client on space_clients (client_id);

insert into spaces (id, kind, client_id, readable_by, deleted_at)
  select id, 'project', client_id, 'members', deleted_at from projects;
insert into spaces (id, kind, client_id, readable_by) values ('${LIBRARY_ID}', 'library', null, 'everyone');

drop index projects_newest;
drop index projects_client;
alter table projects drop column client_id, drop column deleted_at;
alter table projects add constraint projects_space foreign key (id) references spaces;
create index projects_newest on projects (updated_at desc, id desc);

alter table documents rename column project_id to space_id;
alter table documents drop constraint documents_project_id_fkey;
-- No release has stored a document outside of a project; should there be one, it stays out of reach.
update documents set space_id = '${LIBRARY_ID}', deleted_at = coalesce(deleted_at, now()) where space_id is null;
alter table documents alter column space_id set not null;
alter table documents add constraint documents_space_id_fkey foreign key (space_id) references spaces;
alter index documents_project rename to documents_space;

alter table directories rename column project_id to space_id;
alter table directories drop constraint directories_project_id_fkey;
alter table directories add constraint directories_space_id_fkey foreign key (space_id) references spaces;
insert into directories (id, space_id, parent_id, name) values ('${LIBRARY_ROOT_ID}', '${LIBRARY_ID}', null, 'Assets');

alter table files rename column project_id to space_id;
alter table files drop constraint files_project_id_fkey;
alter table files add constraint files_space_id_fkey foreign key (space_id) references spaces;

alter table uploads rename column project_id to space_id;
alter table uploads drop constraint uploads_project_id_fkey;
alter table uploads add constraint uploads_space_id_fkey foreign key (space_id) references spaces;

alter table encodings rename column project_id to space_id;
alter table encodings drop constraint encodings_project_id_fkey;
alter table encodings add constraint encodings_space_id_fkey foreign key (space_id) references spaces;

alter table publications rename column project_id to space_id;
alter table publications drop constraint publications_project_id_fkey;
alter table publications add constraint publications_space_id_fkey foreign key (space_id) references spaces;
alter table publications drop constraint publications_kind_check;

alter table preview_links rename column project_id to space_id;
alter table preview_links drop constraint preview_links_project_id_fkey;
alter table preview_links add constraint preview_links_space_id_fkey foreign key (space_id) references spaces;

alter table audit rename column project_id to space_id;
alter index audit_project rename to audit_space;

alter table projects drop constraint projects_active_type_check;
`,
} as const;
