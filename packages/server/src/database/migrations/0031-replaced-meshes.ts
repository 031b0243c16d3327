/** Versions of meshes that wait to be accepted, and what can be bound to in every version. */
export const replacedMeshes = {
  id: '0031-replaced-meshes',
  sql: `
-- Its version is not drawn until a document accepts it.
alter table mesh_jobs add column is_candidate boolean not null default false;

-- Names of a version's parts, by the content address of the file that lists its nodes.
create table mesh_names (
  sha256 text primary key,
  names jsonb not null
);
`,
} as const;
