// What other features may use of projects.

export { ViewOnly } from '../../shell/view-only.tsx';
export { chipState } from './chip-state.ts';
export { ClientMark } from './client-mark.tsx';
export { clientOptions } from './clients.queries.ts';
export { ImportProjectDialog } from './lazy-archive-dialogs.ts';
export { ClientFilter } from './lazy-client-filter.ts';
export { CreateProjectDialog } from './lazy-create-project-dialog.tsx';
export { ProjectHeader } from './project-header.tsx';
export { type PlacedPart, partsOfProject } from './project-parts.ts';
export { ProjectTabs } from './project-tabs.tsx';
export { projectTrail } from './project-trail.tsx';
export { anyProject, homeView, productList, projectDetail, projectKeys, projectsByIds } from './projects.queries.ts';
export { useMayEdit, useReadOnlyReason } from './use-may-edit.ts';
export { usePinProject } from './use-pin-project.ts';
export { useProjectPlace } from './use-project-place.tsx';
