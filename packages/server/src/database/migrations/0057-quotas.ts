/**
 * How much clients and projects may store. What they store is counted where it is written down, so that nothing that brings
 * bytes in can go past it: uploads, replaced files, models, imports, copies, streets.
 */
export const quotas = {
  id: '0057-quotas',
  sql: `
-- Of a client or of a project; without a row as much as the server takes.
create table quotas (
  id uuid primary key default gen_random_uuid(),
  client_id uuid unique references clients on delete cascade,
  space_id uuid unique references spaces on delete cascade,
  bytes bigint not null check (bytes >= 0),
  check (num_nonnulls(client_id, space_id) = 1)
);

-- Bytes of spaces together, each content once.
create function stored_bytes(wanted uuid[]) returns bigint language sql stable as $$
  select coalesce(sum(bytes), 0)::bigint from (
    select sha256, max(bytes) as bytes from (
      select files.sha256, files.file_size as bytes from files
        where files.space_id = any(wanted) and files.deleted_at is null
      union all
      select file_versions.sha256, file_versions.file_size from file_versions
        join files on files.id = file_versions.file_id
        where files.space_id = any(wanted) and files.deleted_at is null
      union all
      select mesh_files.sha256, mesh_files.size from mesh_files
        join meshes on meshes.id = mesh_files.mesh_id
        where meshes.space_id = any(wanted) and meshes.deleted_at is null
    ) as kept group by sha256
  ) as contents
$$;

create function spaces_of_client(wanted uuid) returns uuid[] language sql stable as $$
  select array(select id from spaces where client_id = wanted and deleted_at is null)
$$;

-- Refuses the statement when a space that it brought bytes into, or its client, has more than it may have. The row with the quota
-- is held until the end of the transaction: of two at once the second counts what the first brought.
create function hold_quotas(touched uuid[]) returns void language plpgsql as $$
declare
  held record;
  used bigint;
begin
  for held in
    select quotas.client_id, quotas.space_id, quotas.bytes as quota, coalesce(clients.name, projects.name) as name
    from quotas
      left join clients on clients.id = quotas.client_id
      left join projects on projects.id = quotas.space_id
    where quotas.space_id = any(touched)
      or quotas.client_id in (select spaces.client_id from spaces where spaces.id = any(touched))
    order by quotas.id for no key update of quotas
  loop
    used := stored_bytes(
      case when held.space_id is null then spaces_of_client(held.client_id) else array[held.space_id] end);
    if used > held.quota then
      raise exception 'quota' using errcode = 'DQ001', detail = json_build_object(
        'type', case when held.space_id is null then 'client' else 'project' end,
        'name', held.name, 'bytes', used, 'quota', held.quota)::text;
    end if;
  end loop;
end $$;

create function hold_quotas_of_new_files() returns trigger language plpgsql as $$
begin
  perform hold_quotas(array(select distinct space_id from added));
  return null;
end $$;
create trigger hold_quotas after insert on files referencing new table as added
  for each statement execute function hold_quotas_of_new_files();

-- Another version, or another space. What the server makes of a file by itself is not refused.
create function hold_quotas_of_changed_files() returns trigger language plpgsql as $$
begin
  perform hold_quotas(array(
    select distinct after_it.space_id from after_it join before_it on before_it.id = after_it.id
    where after_it.version > before_it.version or after_it.space_id <> before_it.space_id));
  return null;
end $$;
create trigger hold_quotas_of_changes after update on files
  referencing old table as before_it new table as after_it
  for each statement execute function hold_quotas_of_changed_files();

create function hold_quotas_of_models() returns trigger language plpgsql as $$
begin
  perform hold_quotas(array(
    select distinct meshes.space_id from added join meshes on meshes.id = added.mesh_id));
  return null;
end $$;
create trigger hold_quotas after insert on mesh_files referencing new table as added
  for each statement execute function hold_quotas_of_models();

-- A project that goes to another client takes what it stores along.
create function hold_quotas_of_moved_space() returns trigger language plpgsql as $$
begin
  perform hold_quotas(array[new.id]);
  return null;
end $$;
create trigger hold_quotas_of_moves after update of client_id on spaces for each row
  when (new.client_id is distinct from old.client_id) execute function hold_quotas_of_moved_space();
`,
} as const;
