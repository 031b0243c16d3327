import { openLinkCall } from '@diorama/contract/rest/session.calls.ts';
import type { LinkView } from '@diorama/contract/sessions/sessions.contract.ts';
import { reach } from '../../api/session.ts';

/** The token behind the `#` of a one-time link: servers and their logs never see that part of an address. */
export const tokenIn = (hash: string): string => new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? '';

/** Whom a link is for; null when it has been used or has run out. */
export async function openLink(token: string): Promise<LinkView | null> {
  if (token === '') return null;
  const answer = await reach(openLinkCall, { body: { token } });
  if (answer.status === 200) return answer.body;
  if (answer.status === 429) throw new Error(answer.body.message);
  return null;
}
