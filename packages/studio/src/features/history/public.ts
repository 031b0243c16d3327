// What other features may use of history.

export { refreshNewest, revisionState } from './history.queries.ts';
export type { HistoryDocument } from './history-document.ts';
export { HistoryPanel } from './history-panel.tsx';
