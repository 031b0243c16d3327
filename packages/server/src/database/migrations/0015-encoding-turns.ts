/** Clients take turns at the encoder: of all that wait, the lowest turn is next. */
export const encodingTurns = {
  id: '0015-encoding-turns',
  sql: `
alter table encodings add column turn integer not null default 0;
`,
} as const;
