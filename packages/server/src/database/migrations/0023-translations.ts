/** One document of translations for each project, without texts yet. */
export const translations = {
  id: '0023-translations',
  sql: `
with made as (
  insert into documents (id, kind, space_id, name, schema_version, revision, hash)
  select gen_random_uuid(), 'translations', projects.id, 'Translations', '0.1.0', 1, repeat('0', 64)
  from projects
  where not exists (
    select from documents where documents.space_id = projects.id and documents.kind = 'translations')
  returning id
)
insert into revisions (document_id, revision, label, cause, forward, inverse, hash, schema_version)
select id, 1, 'Create', 'create', '[]', '[]', repeat('0', 64), '0.1.0' from made;
`,
} as const;
