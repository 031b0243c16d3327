import type { Embedding } from '@diorama/contract/projects/projects.contract.ts';
import type { FastifyReply } from 'fastify';
import { framedBy, MAP_PERMISSIONS } from '../../http/answers/security-headers.ts';
import type { ProductPage } from '../products/product-kind.ts';

/** Who may frame a page, as `frame-ancestors` names them (CONTRACT 2). */
export const ancestorsOf = (embedding: Embedding): string =>
  embedding.type === 'sites' ? embedding.sites.join(' ') : embedding.type === 'any' ? '*' : "'none'";

/** Lets others show this page in a frame, and the page do what its kind needs. */
export const allowFrames = (
  reply: FastifyReply,
  ancestors: string,
  { hasModels = false, hasMap = false }: Pick<ProductPage, 'hasModels' | 'hasMap'>,
  mapOrigins: readonly string[],
): FastifyReply => {
  if (hasMap) reply.header('permissions-policy', MAP_PERMISSIONS);
  return reply.header('content-security-policy', framedBy(ancestors, { hasModels, calls: hasMap ? mapOrigins : [] }));
};

/** Browsers that know `frame-ancestors` need nothing else, and `X-Frame-Options` cannot name sites. */
export async function withoutFrameOptions(_request: unknown, reply: FastifyReply, payload: unknown): Promise<unknown> {
  reply.removeHeader('x-frame-options');
  return payload;
}
