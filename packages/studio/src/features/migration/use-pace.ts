import { useEffect, useState } from 'react';
import { type PaceSample, paceText, withSample } from './pace.ts';

/** Speed and time left of work that is read again and again; empty while nothing is known. */
export function usePace(done: number, total: number): string {
  const [samples, setSamples] = useState<readonly PaceSample[]>([]);
  useEffect(() => setSamples((kept) => withSample(kept, { at: performance.now(), done })), [done]);
  return paceText(samples, total);
}
