/** Unit and upward axis that files of meshes are read in, where their format has no field for them. */
export const meshFrames = {
  id: '0041-mesh-frames',
  sql: `
alter table mesh_versions add column frame jsonb not null default '{"unit":"auto","up":"auto"}';
alter table mesh_jobs add column frame jsonb not null default '{"unit":"auto","up":"auto"}';
`,
} as const;
