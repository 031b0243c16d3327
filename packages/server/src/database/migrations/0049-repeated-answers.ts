/** A create that makes several things is repeat-safe, too: what it answered is kept, where one id does not say it. */
export const repeatedAnswers = {
  id: '0049-repeated-answers',
  sql: `
alter table idempotent_requests alter column result_id drop not null;
alter table idempotent_requests add column answer jsonb;
alter table idempotent_requests add check (num_nonnulls(result_id, answer) = 1);
`,
} as const;
