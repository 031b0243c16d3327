import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../errors/api-error.ts';
import type { Config } from '../../platform/config/config.ts';

/** Of this server, and of others whose studios sign people in here. */
export type Addresses = Pick<Config, 'publicUrl' | 'authOrigins'>;

/** Cookies carry authority here, so only pages of our own, and of studios that were admitted, may call. */
export function refuseForeignOrigin(request: FastifyRequest, { publicUrl, authOrigins }: Addresses): void {
  const { origin } = request.headers;
  if (!origin || origin === publicUrl || authOrigins.includes(origin)) return;
  const host = URL.canParse(origin) ? new URL(origin).host : null;
  if (host !== request.host) throw new ApiError('FORBIDDEN', 'This origin may not use sessions', { reason: 'ROLE' });
}
