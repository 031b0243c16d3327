// What other features may use of sessions.

export { me } from './sessions.queries.ts';
