// What other features may use of projects.

export { ViewOnly } from '../../shell/screens/view-only.tsx';
export { ImportProjectDialog } from './archives/lazy-archive-dialogs.ts';
export { chipState } from './chip-state.ts';
export { clientOptions } from './clients.queries.ts';
export { CreateProjectDialog } from './dialogs/lazy-create-project-dialog.tsx';
export { ClientMark } from './list/client-mark.tsx';
export { ClientFilter } from './list/lazy-client-filter.ts';
export { ProjectHeader } from './page/project-header.tsx';
export { type PlacedPart, partsOfProject } from './page/project-parts.ts';
export { ProjectTabs } from './page/project-tabs.tsx';
export { projectTrail } from './page/project-trail.tsx';
export { useProjectPlace } from './page/use-project-place.tsx';
export { anyProject, homeView, productList, projectDetail, projectKeys, projectsByIds } from './projects.queries.ts';
export { useMayEdit, useReadOnlyReason } from './use-may-edit.ts';
export { usePinProject } from './use-pin-project.ts';
