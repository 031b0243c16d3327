/**
 * What any kind needs: everything a publication was made from, the shape of published bodies, why a revision was made,
 * the picture of a product, and references to records indexed with their document.
 */
export const kinds = {
  id: '0009-kinds',
  sql: `
create table publication_pins (
  publication_id uuid not null references publications on delete cascade,
  document_id uuid not null,
  hash text not null,
  primary key (publication_id, document_id)
);
create index publication_pins_document on publication_pins (document_id);
insert into publication_pins (publication_id, document_id, hash)
  select id, document_id, split_part(source_hash, '.', 1) from publications where kind <> 'project';
insert into publication_pins (publication_id, document_id, hash)
  select publications.id, documents.id, split_part(publications.source_hash, '.', 2)
  from publications join documents on documents.space_id = publications.space_id and documents.kind = 'theme'
  where publications.kind <> 'project';
alter table publications drop column source_hash;
alter table publications add column format integer not null default 1;

alter table revisions add column cause text not null default 'edit';
update revisions set cause = case
  when label = 'Create' then 'create'
  when label like 'Restore revision %' then 'restore'
  when label = 'Import' then 'import'
  else 'migrate' end
where label = 'Create' or label like 'Restore revision %' or label = 'Import' or label like 'Migrate to %';

alter table documents add column poster_file_id text;
update documents set poster_file_id = substring(keyframe.value #>> '{image,url}' from 9)
from document_records as settings
join document_records as keyframe on keyframe.document_id = settings.document_id
  and keyframe.key = 'keyframes/' || (settings.value #>> '{start,id}')
where settings.document_id = documents.id and settings.key = 'settings' and documents.kind = 'icgi'
  and keyframe.value #>> '{image,url}' like 'asset://%';

alter table encodings drop column transition_id;

update document_references set to_id = document_id || '/' || to_id
where to_type in ('keyframe', 'transition', 'outline', 'shape', 'marker', 'category', 'sign', 'block', 'placement')
  and to_id not like '%/%';
`,
} as const;
