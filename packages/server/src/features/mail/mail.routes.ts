import { forgottenRoute } from '@diorama/contract/rest/session-routes.ts';
import type { FastifyInstance } from 'fastify';
import { notFound, tooManyRequests } from '../../errors/api-error.ts';
import { serveRoute } from '../../http/rest.ts';
import type { Config } from '../../platform/config/config.ts';
import { addressKey } from '../../platform/limits/address-key.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';
import { accountName } from '../sessions/account-name.ts';
import { refuseForeignOrigin } from '../sessions/own-origin.ts';
import type { MailService } from './mail.service.ts';

const MINUTE = 60_000;
/** From one network, and for one account; an office behind one address has several who forget. */
const PER_ADDRESS = { name: 'forgotten address', limit: 10, window: 15 * MINUTE };
const PER_ACCOUNT = { name: 'forgotten account', limit: 3, window: 60 * MINUTE };

/** Has a link to choose another password sent to somebody who has forgotten theirs. */
export function registerMailRoutes(
  app: FastifyInstance,
  { mail, rateLimits }: { mail: MailService; rateLimits: RateLimits },
  addresses: Pick<Config, 'publicUrl' | 'authOrigins' | 'authHost'>,
): void {
  app.addHook('onClose', async () => mail.close());
  serveRoute(app, forgottenRoute, async ({ body: { email }, request, reply }) => {
    refuseForeignOrigin(request, addresses);
    // Where another server signs people in, it keeps their passwords.
    if (!mail.isOn || addresses.authHost !== null) throw notFound('Mail', 'This server sends none');
    const answer = await rateLimits.take(PER_ADDRESS, addressKey(request.ip));
    if (answer.type === 'refused') throw tooManyRequests(answer.retryAfter);
    // Afterwards: the time that the answer takes says nothing, either.
    setImmediate(() => {
      void rateLimits
        .take(PER_ACCOUNT, accountName(email))
        .then((own) => (own.type === 'taken' ? mail.forgotten(email) : undefined))
        .catch((error: unknown) => request.log.error({ err: error }, 'a link for a new password could not be sent'));
    });
    return reply.code(202).send({});
  });
}
