import { visitsCall } from '@diorama/contract/rest/visits.calls.ts';
import type { Device, ReportLine, VisitReport } from '@diorama/contract/visits/visits.contract.ts';
import { createVisitQueue, type VisitQueue } from './visit-queue.ts';

/** CSS pixels of the shorter side, from which a device that is touched is no phone. */
const TABLET = 600;

/** By pointer and size of the page, never by what the browser calls itself. */
const device = (): Device =>
  !matchMedia('(pointer: coarse)').matches
    ? 'desktop'
    : Math.min(innerWidth, innerHeight) < TABLET
      ? 'phone'
      : 'tablet';

/** Counts this visit of a product's page from now on. */
export function countVisits(product: Pick<VisitReport, 'type' | 'id'>): VisitQueue {
  const send = (lines: ReportLine[]): void => {
    const report: VisitReport = { ...product, device: device(), lines };
    const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
    navigator.sendBeacon(visitsCall.path, body);
  };
  const queue = createVisitQueue({
    now: () => performance.now(),
    later(act, wait) {
      const timer = setTimeout(act, wait);
      return () => clearTimeout(timer);
    },
    send,
  });
  const onVisible = (): void => (document.hidden ? queue.pause() : queue.resume());
  document.addEventListener('visibilitychange', onVisible);
  addEventListener('pagehide', queue.pause);
  if (document.hidden) queue.pause();
  queue.add('visit', null);
  return queue;
}
