import { scopeOfCall, type TokenScope } from '@diorama/contract/api-tokens/token-scopes.ts';
import type { Procedure } from '@diorama/contract/procedures/procedure.ts';
import { ApiError } from '../errors/api-error.ts';

interface Held {
  scopes: readonly TokenScope[];
}

/** Refuses a call that an API token was not made for. */
export function refuseScope({ scopes }: Held, call: { path: string } & Pick<Procedure, 'kind' | 'meta'>): void {
  const needed = scopeOfCall(call.path, call);
  if (needed === null)
    throw new ApiError('FORBIDDEN', `No API token may call ${call.path}: sign in to do this`, { reason: 'ROLE' });
  if (!scopes.includes(needed))
    throw new ApiError('FORBIDDEN', `This API token lacks the scope “${needed}”, which ${call.path} needs`, {
      reason: 'ROLE',
    });
}

/** The same for an address outside of procedures. */
export function refuseMethod({ scopes }: Held, method: string): void {
  const needed = method === 'GET' || method === 'HEAD' ? 'read' : 'content';
  if (!scopes.includes(needed))
    throw new ApiError('FORBIDDEN', `This API token lacks the scope “${needed}”`, { reason: 'ROLE' });
}
