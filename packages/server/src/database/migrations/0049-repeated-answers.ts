/**
 * A create that makes several things is repeat-safe, too: what it answered is kept, where one id does not say it. Members are
 * found by their names as everything else is.
 */
export const repeatedAnswers = {
  id: '0049-repeated-answers',
  sql: `
alter table idempotent_requests alter column result_id drop not null;
alter table idempotent_requests add column answer jsonb;
alter table idempotent_requests add check (num_nonnulls(result_id, answer) = 1);
create index users_search on users using gin (folded(name || ' ' || email) gin_trgm_ops);
create index client_invitations_search on client_invitations using gin (folded(email) gin_trgm_ops);
`,
} as const;
