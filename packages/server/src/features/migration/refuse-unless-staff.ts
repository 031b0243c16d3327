import type { Actor } from '../../access/actor.ts';
import { staffOnly } from '../../errors/api-error.ts';

/**
 * A run takes the documents of all clients. Where clients have members, it is for staff; the response does not reveal
 * what exists.
 */
export function refuseUnlessStaff({ scope }: Pick<Actor, 'scope'>): void {
  if (scope.type !== 'all') throw staffOnly('migrate documents');
}
