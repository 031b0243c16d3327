import { formatBytes } from '../format/bytes.ts';

/** What is stored somewhere, and what may be, in bytes. */
export interface LimitedRoom {
  bytes: number;
  quota: number;
}

/** Share from which it is said that little is left. */
const NEARLY = 0.9;

export const isNearlyFull = ({ bytes, quota }: LimitedRoom): boolean => bytes >= quota * NEARLY;

/** `4.2 GB of 5 GB` */
export const roomText = ({ bytes, quota }: LimitedRoom): string => `${formatBytes(bytes)} of ${formatBytes(quota)}`;
