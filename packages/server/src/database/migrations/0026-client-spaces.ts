/** Every client has a space of its own, with the client's id, which holds its logo. Nothing could set `logo` before. */
export const clientSpaces = {
  id: '0026-client-spaces',
  sql: `
alter table spaces drop constraint spaces_kind_check;
alter table spaces add constraint spaces_kind_check check (kind in ('project', 'collection', 'client', 'library'));
insert into spaces (id, kind, client_id, readable_by, deleted_at)
  select id, 'client', id, 'members', deleted_at from clients;
insert into directories (id, space_id, parent_id, name) select gen_random_uuid(), id, null, 'Assets' from clients;

alter table clients drop column logo;
-- No foreign key: files refer to spaces and those to clients, and a backup stores each table after those it refers to.
alter table clients add column logo_file_id uuid;
`,
} as const;
