import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { accountName } from './account-name.ts';

/** Kept by a browser in which somebody has signed in. It opens nothing. */
export const DEVICE_COOKIE = 'device';
/** Seconds. */
export const DEVICE_AGE = 365 * 86_400;

/** Longest mark that is read, in characters. */
const MAX_LENGTH = 200;

/**
 * Marks browsers in which an account has signed in before, so that strangers who try passwords for it cannot lock its
 * owner out. A mark is good for one account.
 */
export function createKnownDevices(secret: Buffer) {
  const sign = (account: string, device: string): Buffer =>
    createHmac('sha256', secret)
      .update(JSON.stringify([accountName(account), device]))
      .digest();
  return {
    mark(email: string): string {
      const device = randomBytes(16).toString('base64url');
      return `${device}.${sign(email, device).toString('base64url')}`;
    },

    isKnown(email: string, mark: string | undefined): boolean {
      if (mark === undefined || mark.length > MAX_LENGTH) return false;
      const [device = '', signature = ''] = mark.split('.');
      const [given, expected] = [Buffer.from(signature, 'base64url'), sign(email, device)];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

export type KnownDevices = ReturnType<typeof createKnownDevices>;
