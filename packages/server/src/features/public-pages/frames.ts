import type { Embedding } from '@diorama/contract/projects/projects.contract.ts';
import type { FastifyReply } from 'fastify';
import { framedBy } from '../../http/security-headers.ts';

/** Who may frame a page, as `frame-ancestors` names them (CONTRACT 2). */
export const ancestorsOf = (embedding: Embedding): string =>
  embedding.type === 'sites' ? embedding.sites.join(' ') : embedding.type === 'any' ? '*' : "'none'";

/** Lets others show this answer in a frame. */
export const allowFrames = (reply: FastifyReply, ancestors: string): FastifyReply =>
  reply.header('content-security-policy', framedBy(ancestors));

/** Browsers that know `frame-ancestors` need nothing else, and `X-Frame-Options` cannot name sites. */
export async function withoutFrameOptions(_request: unknown, reply: FastifyReply, payload: unknown): Promise<unknown> {
  reply.removeHeader('x-frame-options');
  return payload;
}
