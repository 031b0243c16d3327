import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import type { Jobs } from '../../platform/jobs/jobs.port.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { Notifications } from '../../platform/notifications/notifications.ts';

/** Where requests end that no route of ours names; one label for all of them. */
const ELSEWHERE = 'other';

interface Measured {
  config: Config;
  jobs: Jobs;
  live: { count(): number };
  notifications: Pick<Notifications, 'isUp'>;
  visits: { waiting(): number; dropped(): number };
}

/** Counts requests by route and status class, and reports jobs, streams, visits, news and the build. */
export function measureServer(
  app: FastifyInstance,
  metrics: Metrics,
  { config, jobs, live, notifications, visits }: Measured,
): void {
  const { buildSha } = config;
  metrics.gauge(
    'diorama_build_info',
    'The running build; always 1.',
    () => [{ labels: { build: buildSha, node: process.version }, value: 1 }],
    ['build', 'node'],
  );
  metrics.gauge('diorama_live_streams', 'Open streams of events to editors.', () => live.count());
  metrics.gauge(
    'diorama_news_up',
    'Whether this process hears what others commit: 1 or 0. While it does not, editors and pages are behind.',
    () => Number(notifications.isUp()),
  );
  metrics.gauge('diorama_visits_waiting', 'Sums of visits that are not stored yet.', () => visits.waiting());
  metrics.gauge(
    'diorama_visits_dropped',
    'Counts of visits that were lost since this process began, because too many sums waited to be stored.',
    () => visits.dropped(),
  );
  metrics.gauge(
    'diorama_jobs',
    'Jobs by queue and state, of all processes on this database.',
    async () => (await jobs.counts()).map(({ queue, state, count }) => ({ labels: { queue, state }, value: count })),
    ['queue', 'state'],
  );
  const received = metrics.counter(
    'diorama_http_requests_received_total',
    'Requests received, with those answered out of memory before any route.',
  );
  const durations = metrics.durations('diorama_http_request_seconds', 'Time to answer, by route and kind of status.', [
    'method',
    'route',
    'status',
  ]);
  app.server.on('request', () => received.add(1));
  app.addHook('onResponse', async (request, reply) => {
    // A stream takes as long as somebody watches.
    if (String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream')) return;
    durations.observe(reply.elapsedTime / 1_000, {
      method: METHODS.has(request.method) ? request.method : ELSEWHERE,
      route: request.is404 ? ELSEWHERE : (request.routeOptions.url ?? ELSEWHERE),
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    });
  });
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
