import type { Delivery, Webhook } from '@diorama/contract/webhooks/webhooks.contract.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type FakeAnswers, Refusal } from '../../testing/fake-server.testing.ts';
import { openScreen } from '../../testing/open-screen.testing.tsx';

const CRM: Webhook = {
  ...{ id: 'crm', name: 'CRM', url: 'https://crm.example/hook', events: ['published'], isOn: true },
  ...{ offReason: null, failingSince: null, createdAt: new Date('2026-11-01') },
};
const FAILED: Delivery = {
  ...{ id: 'd1', event: 'published', state: 'failed', tries: 6, status: 503, message: 'Down for repairs' },
  ...{ createdAt: new Date('2026-11-20'), nextAt: null },
};

/** The settings of a server with these webhooks. */
async function openSettings(items: Webhook[], more: Partial<NonNullable<FakeAnswers['webhooks']>> = {}) {
  let deliveries = [FAILED];
  return openScreen('/tools/settings', {
    access: { get: () => ({ mode: 'members', isUndecided: false, mayChange: true, isFixed: false }) },
    mail: { get: () => ({ isOn: false, host: null, from: null, language: 'en', mayChange: true }) },
    apiTokens: { list: () => ({ items: [] }) },
    webhooks: {
      list: () => ({ items }),
      create: ({ name, url, events }) => ({ secret: 'whsec_new', item: { ...CRM, id: 'new', name, url, events } }),
      update: () => CRM,
      deliveries: () => ({ items: deliveries, nextCursor: null }),
      sendAgain: () => {
        const waiting: Delivery = { ...FAILED, state: 'waiting', tries: 0, status: null, message: null };
        deliveries = [waiting];
        return waiting;
      },
      test: () => ({ status: 404, problem: 'No such page' }),
      remove: () => undefined,
      ...more,
    },
  });
}

test('one is made by the keyboard, with its secret shown once; an address without https is refused at its field', async () => {
  const { screen, server } = await openSettings([]);
  await expect.element(screen.getByText('No other server is notified.')).toBeVisible();
  await screen.getByRole('button', { name: 'New webhook' }).click();
  const dialog = screen.getByRole('dialog', { name: 'New webhook' });
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus();
  await userEvent.keyboard('CRM{Tab}http://crm.example{Enter}');
  await expect.element(dialog.getByText('Enter an address that starts with https://')).toBeVisible();
  await dialog.getByLabelText('Address').fill('https://crm.example/hook');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByLabelText('Secret', { exact: true })).toHaveValue('whsec_new');
  expect(server.callsOf('webhooks.create')).toEqual([
    { name: 'CRM', url: 'https://crm.example/hook', events: ['published', 'unpublished'] },
  ]);
});

test('what was not taken is listed with the answer, and is sent again; a test says what came back', async () => {
  const { screen, server } = await openSettings([CRM]);
  await screen.getByRole('button', { name: 'Open CRM' }).click();
  await expect.element(screen.getByText('503: Down for repairs')).toBeVisible();
  await screen.getByRole('button', { name: 'Send again' }).click();
  await expect.element(screen.getByText('Waiting')).toBeVisible();
  expect(server.callsOf('webhooks.sendAgain')).toEqual([{ deliveryId: 'd1' }]);
  await screen.getByRole('button', { name: 'Send a test' }).click();
  await expect.element(screen.getByText('404: No such page')).toBeVisible();
});

test('one that the server switched off says why, and is switched on again', async () => {
  const off = { ...CRM, isOn: false, offReason: 'It answered that it is gone (410)' };
  const { screen, server } = await openSettings([off]);
  await expect.element(screen.getByText(/It answered that it is gone/)).toBeVisible();
  await screen.getByRole('button', { name: 'Open CRM' }).click();
  await screen.getByRole('checkbox', { name: /^On/ }).click();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => server.callsOf('webhooks.update')).toEqual([expect.objectContaining({ isOn: true })]);
});

test('others than administrators are told who sees them', async () => {
  const { screen } = await openSettings([], {
    list: () => {
      throw new Refusal('FORBIDDEN', 'Only staff can look after webhooks');
    },
  });
  await expect.element(screen.getByText('Administrators see them here.')).toBeVisible();
});
