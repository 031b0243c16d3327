import type { ClientRole } from '@diorama/contract/clients/clients.contract.ts';

/** The roles in the order in which they are offered, with what each may do. */
export const ROLES: readonly { value: ClientRole; label: string; hint: string }[] = [
  { value: 'editor', label: 'Editor', hint: 'Makes and publishes everything in this client’s projects.' },
  { value: 'viewer', label: 'Viewer', hint: 'Opens and previews everything. Changes nothing.' },
  { value: 'owner', label: 'Owner', hint: 'Like an editor, and also manages the members.' },
];

export const roleLabel = (role: ClientRole): string => ROLES.find(({ value }) => value === role)?.label ?? role;
