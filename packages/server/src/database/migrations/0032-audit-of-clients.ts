/**
 * What was done to a client before clients had spaces belongs to its space, so that the client's members read it. The
 * audit stays closed to everything but this.
 */
export const auditOfClients = {
  id: '0032-audit-of-clients',
  sql: `
alter table audit disable trigger audit_append_only;
update audit set space_id = spaces.id from spaces
  where audit.space_id is null and audit.target = spaces.id::text and spaces.kind = 'client' and audit.action like 'client.%';
alter table audit enable trigger audit_append_only;
`,
} as const;
