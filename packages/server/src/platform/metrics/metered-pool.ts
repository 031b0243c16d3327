import type { Metrics } from './metrics.ts';

/** What a connection pool reports about itself. */
export interface PoolState {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/**
 * Reports the state of the database's pool; returns a function that records how long a caller waited for a connection.
 */
export function meterPool(metrics: Metrics): (pool: PoolState) => (seconds: number) => void {
  return (pool) => {
    metrics.gauge(
      'diorama_database_connections',
      'Connections to the database.',
      () => [
        { labels: { state: 'used' }, value: pool.totalCount - pool.idleCount },
        { labels: { state: 'idle' }, value: pool.idleCount },
      ],
      ['state'],
    );
    metrics.gauge(
      'diorama_database_waiting',
      'Calls that wait for a connection to the database.',
      () => pool.waitingCount,
    );
    const waits = metrics.durations('diorama_database_wait_seconds', 'Time calls waited for a connection.');
    return (seconds) => waits.observe(seconds);
  };
}
