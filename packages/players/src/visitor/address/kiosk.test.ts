import { expect, test } from 'vitest';
import { kioskSeconds } from './kiosk.ts';
import { addressOf } from './link-address.ts';

test('a kiosk waits a minute, or as long as the address says within bounds', () => {
  expect(kioskSeconds('?k=hall')).toBeNull();
  expect(kioskSeconds('?kiosk')).toBe(60);
  expect(kioskSeconds('?kiosk=90')).toBe(90);
  expect(kioskSeconds('?kiosk=0')).toBe(5);
  expect(kioskSeconds('?kiosk=soon')).toBe(60);
});

test('a kiosk shows no way off the site, and stays one on other pages', () => {
  const outside = { type: 'external', href: 'https://example.com', openInNewWindow: true } as const;
  expect(addressOf(outside, 'villa', '?kiosk', 'here')).toBeNull();
  expect(addressOf(outside, 'villa', '', 'here')).not.toBeNull();
  const inside = { type: 'internal', product: { type: 'gis', id: 'map' } } as const;
  expect(addressOf(inside, 'villa', '?kiosk=90', 'here')?.href).toBe('/p/villa/gis/map?kiosk=90');
});
