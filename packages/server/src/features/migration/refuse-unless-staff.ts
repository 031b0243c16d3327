import type { Actor } from '../../access/actor.ts';
import { staffOnly } from '../../errors/api-error.ts';

/** A run takes the documents of all clients. Where clients have members, it is for staff; the answer tells nothing of what exists. */
export function refuseUnlessStaff({ scope }: Pick<Actor, 'scope'>): void {
  if (scope.type !== 'all') throw staffOnly('migrate documents');
}
