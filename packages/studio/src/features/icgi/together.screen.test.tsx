import type { Change } from '@diorama/documents/engine/schema/change.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.testing.ts';
import { openWalkthrough } from './testing/open-walkthrough.testing.tsx';

const named = (record: string, value: string): Change => ({ record, op: 'patch', set: [{ path: ['name'], value }] });

test('what both changed without hearing of each other is asked about, and everything else is kept', async () => {
  const { screen, stored, name, saved } = await openWalkthrough([]);
  await expect.element(name).toHaveValue('Exterior');
  stored.isReachable = false;
  await userEvent.fill(name, 'Exterior by day');
  await userEvent.click(screen.getByRole('switch', { name: 'Compass' }));
  await expect.element(screen.getByRole('status').filter({ hasText: 'Offline, 2 changes kept' })).toBeVisible();
  await stored.change(named('settings', 'Exterior, west'));
  stored.isReachable = true;
  window.dispatchEvent(new Event('online'));

  const choice = screen.getByRole('dialog', { name: /changed the same field/ });
  await expect.element(choice.getByText('Before: Exterior')).toBeVisible();
  await expectAccessible();
  await userEvent.click(choice.getByRole('radio', { name: /^Both/ }));
  await userEvent.click(choice.getByRole('button', { name: 'Keep these' }));
  await expect.element(name).toHaveValue('Exterior, west by day');
  await expect.element(saved).toBeVisible();
  expect(stored.record('settings')).toMatchObject({ name: 'Exterior, west by day', compass: true });
});

test('what a colleague deletes while one edits it is named and restored, and further typing runs no shortcuts', async () => {
  const { screen, stored, row, name, saved } = await openWalkthrough(['Hall', 'Kitchen']);
  await userEvent.click(row('Kitchen'));
  await userEvent.click(name);
  await stored.change({ record: 'keyframes/kitchen', op: 'remove' });
  const panel = screen.getByRole('region', { name: 'Deleted view' });
  await expect.element(panel.getByText('Johan Ek deleted this view')).toBeVisible();
  await expect.element(panel).toHaveFocus();
  // M would take the marker tool, ? would open the list of keys.
  await userEvent.keyboard('m?');
  const marker = screen.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: /^Marker/ });
  await expect.element(marker).toHaveAttribute('aria-pressed', 'false');
  expect(screen.getByRole('dialog').elements()).toEqual([]);
  await expectAccessible();
  await userEvent.click(panel.getByRole('button', { name: 'Restore' }));
  await expect.element(name).toHaveValue('Kitchen');
  await expect.element(saved).toBeVisible();
  expect(stored.record('keyframes/kitchen').name).toBe('Kitchen');
});

test('a conflict takes no keys from somebody who is typing', async () => {
  const { screen, stored, row, name } = await openWalkthrough(['Hall', 'Kitchen']);
  await userEvent.click(row('Kitchen'));
  stored.isReachable = false;
  await userEvent.fill(name, 'Kitchen, day');
  await expect.element(screen.getByRole('status').filter({ hasText: 'Offline, 1 change kept' })).toBeVisible();
  await stored.change(named('keyframes/kitchen', 'Kitchen, west'));
  stored.isReachable = true;
  window.dispatchEvent(new Event('online'));
  await expect.element(screen.getByText('Johan Ek changed what you are editing.')).toBeVisible();
  await userEvent.keyboard('time');
  await expect.element(name).toHaveValue('Kitchen, daytime');
  await userEvent.click(screen.getByRole('button', { name: 'Choose', exact: true }));
  await expect.element(screen.getByRole('dialog', { name: 'Johan Ek changed the same field' })).toBeVisible();
});
