// What other features may use of archives.

export { ExportProjectDialog, ImportProjectDialog } from './lazy-dialogs.ts';
