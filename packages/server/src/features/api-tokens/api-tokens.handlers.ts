import type { Procedures } from '@diorama/contract/procedures/procedures.ts';
import type { Handlers } from '../../http/implement.ts';
import type { ApiTokens } from './api-tokens.service.ts';

/** Tokens of programs. */
export const apiTokensHandlers = (tokens: ApiTokens): Handlers<Procedures['apiTokens']> => ({
  list: (actor, input) => tokens.list(actor, input),
  create: (actor, input) => tokens.create(actor, input),
  revoke: (actor, { tokenId }) => tokens.revoke(actor, tokenId),
});
