import type { QuotaItem } from '@diorama/contract/quotas/quotas.contract.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type FakeAnswers, Refusal } from '../../testing/fake-server.testing.ts';
import { openScreen } from '../../testing/open-screen.testing.tsx';
import { bytesOfGigabytes, gigabytesOf } from './gigabytes.ts';

const GB = 1024 ** 3;
const KUST: QuotaItem = { type: 'client', id: 'kust', name: 'Kust', bytes: 4.8 * GB, quota: 5 * GB };
const BERG: QuotaItem = { type: 'client', id: 'berg', name: 'Berg', bytes: 2 * GB, quota: null };
const QUAY: QuotaItem = { type: 'project', id: 'quay', name: 'Quay', bytes: 3 * GB, quota: null };

/** The settings of a server with two clients. */
async function openSettings(more: Partial<NonNullable<FakeAnswers['quotas']>> = {}) {
  let clients = [KUST, BERG];
  const opened = await openScreen('/tools/settings', {
    access: { get: () => ({ mode: 'members', isUndecided: false, mayChange: true, isFixed: false }) },
    mail: { get: () => ({ isOn: false, host: null, from: null, language: 'en', mayChange: true }) },
    apiTokens: { list: () => ({ items: [] }) },
    webhooks: { list: () => ({ items: [] }) },
    quotas: {
      list: ({ clientId, search }) => ({
        items: clientId === undefined ? clients.filter(({ name }) => !search || name.includes(search)) : [QUAY],
        nextCursor: null,
      }),
      set: ({ id, quota }) => {
        clients = clients.map((client) => (client.id === id ? { ...client, quota } : client));
        return { ...KUST, quota };
      },
      ...more,
    },
  });
  return { ...opened, storage: opened.screen.getByRole('region', { name: 'Storage' }) };
}

test('clients are listed with what they store; a quota is set and taken away by the keyboard', async () => {
  const { screen, server, storage } = await openSettings();
  await expect.element(storage.getByText('4.8 GB of 5 GB')).toBeVisible();
  await expect.element(storage.getByText('2 GB, no quota')).toBeVisible();
  await storage.getByRole('button', { name: 'Set the quota of Berg' }).click();
  const field = screen.getByRole('dialog').getByLabelText('Gigabytes');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('much{Enter}');
  await expect.element(screen.getByText('Enter a number of gigabytes, such as 50 or 0.5')).toBeVisible();
  await field.fill('2,5');
  await userEvent.keyboard('{Enter}');
  await expect.element(storage.getByText('2 GB of 2.5 GB')).toBeVisible();
  await storage.getByRole('button', { name: 'Set the quota of Kust' }).click();
  await field.fill('');
  await userEvent.keyboard('{Enter}');
  await expect.element(storage.getByText('4.8 GB, no quota')).toBeVisible();
  expect(server.callsOf('quotas.set')).toEqual([
    { type: 'client', id: 'berg', quota: 2.5 * GB },
    { type: 'client', id: 'kust', quota: null },
  ]);
});

test('a client opens to its projects, and a name is found', async () => {
  const { storage } = await openSettings();
  await storage.getByRole('button', { name: 'Kust', exact: true }).click();
  await expect.element(storage.getByText('Quay', { exact: true })).toBeVisible();
  await storage.getByRole('searchbox', { name: 'Search clients' }).fill('Be');
  await expect.element(storage.getByText('Kust', { exact: true })).not.toBeInTheDocument();
  await storage.getByRole('searchbox', { name: 'Search clients' }).fill('Zz');
  await expect.element(storage.getByText('No client has such a name.')).toBeVisible();
});

test('what the server refuses is said in the dialog, and nothing is lost', async () => {
  const { screen, storage } = await openSettings({
    set: () => {
      throw new Refusal('NOT_FOUND', 'Client kust was not found');
    },
  });
  await storage.getByRole('button', { name: 'Set the quota of Kust' }).click();
  await screen.getByRole('dialog').getByLabelText('Gigabytes').fill('9');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Client kust was not found')).toBeVisible();
  await expect.element(screen.getByRole('dialog').getByLabelText('Gigabytes')).toHaveValue('9');
});

test('those who are not staff are told who sees it', async () => {
  const { storage } = await openSettings({
    list: () => {
      throw new Refusal('FORBIDDEN', 'Only staff can');
    },
  });
  await expect.element(storage.getByText('Administrators see them here.')).toBeVisible();
});

test.each([
  ['', null],
  ['50', 50 * GB],
  ['0,5 GB', GB / 2],
  ['-1', undefined],
  ['1e3', undefined],
  ['99999999999', undefined],
])('%j gigabytes are %j bytes', (typed, bytes) => {
  expect(bytesOfGigabytes(typed)).toBe(bytes);
  if (typeof bytes === 'number') expect(bytesOfGigabytes(gigabytesOf(bytes))).toBe(bytes);
});
