import type { ApiToken } from '@diorama/contract/api-tokens/api-tokens.contract.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type FakeAnswers, Refusal } from '../../testing/fake-server.testing.ts';
import { openScreen } from '../../testing/open-screen.testing.tsx';

const PERSON = { id: 'anna', name: 'Anna Ek', email: 'anna@example.test' };
const TOKEN: ApiToken = {
  ...{ id: 'one', name: 'Price list', scopes: ['read'], begins: 'dio_a1b2c3', project: null, person: PERSON },
  ...{ createdAt: new Date('2026-11-01'), lastUsedAt: null, expiresAt: null },
};

/** The account of somebody with these tokens. */
async function openAccount(tokens: ApiToken[], more: Partial<NonNullable<FakeAnswers['apiTokens']>> = {}) {
  let kept = tokens;
  return openScreen('/account', {
    sessions: { list: () => ({ items: [], endedByReuse: [] }) },
    projects: { list: () => ({ items: [], nextCursor: null, total: 0, mayCreate: true }) },
    apiTokens: {
      list: () => ({ items: kept }),
      create: ({ name, scopes }) => {
        const item = { ...TOKEN, id: 'two', name, scopes };
        kept = [item, ...kept];
        return { token: 'dio_the-whole-token', item };
      },
      revoke: ({ tokenId }) => {
        kept = kept.filter(({ id }) => id !== tokenId);
      },
      ...more,
    },
  });
}

test('a token is made by the keyboard, is shown once, and stands in the list by its beginning', async () => {
  const { screen, server } = await openAccount([]);
  await expect.element(screen.getByText('You have no token.')).toBeVisible();
  await screen.getByRole('button', { name: 'New token' }).click();
  const dialog = screen.getByRole('dialog', { name: 'New API token' });
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('Name the program that uses it')).toBeVisible();
  expect(server.callsOf('apiTokens.create')).toEqual([]);
  await userEvent.keyboard('Sales office{Enter}');
  await expect.element(screen.getByLabelText('Token', { exact: true })).toHaveValue('dio_the-whole-token');
  expect(server.callsOf('apiTokens.create')).toEqual([{ name: 'Sales office', scopes: ['read'], days: 90 }]);
  await screen.getByRole('button', { name: 'Done' }).click();
  await expect.element(screen.getByText('Sales office')).toBeVisible();
  await expect.element(screen.getByText('dio_the-whole-token')).not.toBeInTheDocument();
});

test('without anything that it may do, nothing is made', async () => {
  const { screen, server } = await openAccount([]);
  await screen.getByRole('button', { name: 'New token' }).click();
  await screen.getByLabelText('Name').fill('X');
  await screen.getByRole('checkbox', { name: /^Read/ }).click();
  await screen.getByRole('button', { name: 'Make token' }).click();
  await expect.element(screen.getByText('Choose what it may do')).toBeVisible();
  expect(server.callsOf('apiTokens.create')).toEqual([]);
});

test('what the server refuses is said, and what was typed stays', async () => {
  const { screen } = await openAccount([], {
    create: () => {
      throw new Refusal('BAD_REQUEST', 'You have 50 tokens: revoke one that is not used');
    },
  });
  await screen.getByRole('button', { name: 'New token' }).click();
  await screen.getByLabelText('Name').fill('One more');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('You have 50 tokens: revoke one that is not used')).toBeVisible();
  await expect.element(screen.getByLabelText('Name')).toHaveValue('One more');
});

test('one is revoked after a question; one that has ended already is gone, too', async () => {
  const { screen } = await openAccount([TOKEN], {
    revoke: () => {
      throw new Refusal('NOT_FOUND', 'API token one was not found');
    },
  });
  await screen.getByRole('button', { name: 'Revoke Price list' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect.element(screen.getByText('“Price list” is revoked')).toBeVisible();
});
