/** What was done in a space is read newest first, by the number of its entries. */
export const activity = {
  id: '0027-activity',
  sql: `
create index audit_space_newest on audit (space_id, id desc);
drop index audit_space;
`,
} as const;
