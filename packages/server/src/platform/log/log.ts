import { type DestinationStream, type Logger, pino } from 'pino';
import { loggedAddress } from './logged-address.ts';
import { currentRequestId } from './request-scope.ts';

interface LoggedRequest {
  method?: string;
  url?: string;
  host?: string;
  ip?: string;
}

/** The server's structured log. */
export type Log = Logger;

const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'token',
  'accessToken',
  'access_token',
  'refreshToken',
  'refresh_token',
  'secretAccessKey',
  'set-cookie',
];
/** How many objects deep a secret is looked for: pino's wildcard stands for exactly one level. */
const LEVELS = ['', '*.', '*.*.'];

/**
 * Makes the log: one JSON object a line, with the values of secret fields left out at any usual depth, and with the id of
 * the request it belongs to.
 */
export function createLog(options: { level?: string; destination?: DestinationStream } = {}): Log {
  const settings = {
    level: options.level ?? 'info',
    base: { pid: process.pid },
    mixin: (_fields: object, _level: number, logger: Logger) => requestOf(logger),
    serializers: { req: requestInLog },
    redact: { paths: LEVELS.flatMap((level) => SECRETS.map((name) => pathOf(level, name))), censor: '[redacted]' },
  };
  return options.destination ? pino(settings, options.destination) : pino(settings, pino.destination(2));
}

/** What a line says of a request: nothing that opens anything. */
const requestInLog = (request: LoggedRequest) => {
  const { method, url, host, ip } = request;
  return url === undefined ? request : { method, url: loggedAddress(url), host, remoteAddress: ip };
};

/** A logger that was made for a request says so itself. */
function requestOf(logger: Logger): { requestId?: string } {
  const requestId = currentRequestId();
  return requestId === null || 'requestId' in logger.bindings() ? {} : { requestId };
}

function pathOf(level: string, name: string): string {
  return name.includes('-') ? `${level.slice(0, -1)}["${name}"]` : `${level}${name}`;
}
