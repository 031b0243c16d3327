// What other features may use of projects.

export { chipState } from './chip-state.ts';
export { ProjectHeader } from './project-header.tsx';
export { projectDetail, projectKeys, projectsByIds } from './projects.queries.ts';
export { useMayEdit } from './use-may-edit.ts';
export { ViewOnly } from './view-only.tsx';
