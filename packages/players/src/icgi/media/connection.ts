/** What the browser reports about the visitor's connection; without a report a good connection is assumed. */
export interface Connection {
  saveData: boolean;
  effectiveType: 'slow-2g' | '2g' | '3g' | '4g';
  /** As the browser estimates it; null where it reports nothing. */
  bytesPerSecond: number | null;
}

const TYPES = ['slow-2g', '2g', '3g', '4g'] as const;

/** Reads the Network Information API where there is one. */
export function connectionNow(): Connection {
  const reported: unknown = 'connection' in navigator ? navigator.connection : null;
  if (typeof reported !== 'object' || reported === null)
    return { saveData: false, effectiveType: '4g', bytesPerSecond: null };
  const type = 'effectiveType' in reported ? reported.effectiveType : '4g';
  const megabits = 'downlink' in reported && typeof reported.downlink === 'number' ? reported.downlink : 0;
  return {
    saveData: 'saveData' in reported && reported.saveData === true,
    effectiveType: TYPES.find((known) => known === type) ?? '4g',
    bytesPerSecond: megabits > 0 ? (megabits * 1_000_000) / 8 : null,
  };
}

/** False: nothing is fetched ahead of time. */
export const mayPrefetch = ({ saveData, effectiveType }: Connection): boolean =>
  !saveData && effectiveType !== '2g' && effectiveType !== 'slow-2g';

/** True: moves are fetched before anybody points at their arrow. */
export const isGood = (connection: Connection): boolean => mayPrefetch(connection) && connection.effectiveType === '4g';
