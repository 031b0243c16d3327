// What other features may use of history.

export { historyKey, revisionState } from './history.queries.ts';
export type { HistoryDocument } from './history-document.ts';
export { HistoryPanel } from './history-panel.tsx';
