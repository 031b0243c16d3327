/** What a change's request id stood for, so that its reuse for something else is noticed. Null: made before this. */
export const requestHash = {
  id: '0002-request-hash',
  sql: 'alter table revisions add column request_hash text',
} as const;
