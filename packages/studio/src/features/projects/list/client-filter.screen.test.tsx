import type { ClientItem } from '@diorama/contract/clients/clients.contract.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { queryClient } from '../../../api/query-client.ts';
import { fakeServer } from '../../../testing/fake-server.testing.ts';
import { ClientFilter } from './client-filter.tsx';

const DAY = new Date('2026-05-04T10:00:00Z');
const NORDHAMN: ClientItem = {
  id: 'nordhamn',
  name: 'Nordhamn',
  logo: null,
  projectCount: 0,
  memberCount: 0,
  mayEdit: true,
  mayManage: true,
  createdAt: DAY,
  updatedAt: DAY,
};

test('filters after it stay where they are when the clients arrive', async () => {
  const late = Promise.withResolvers<void>();
  using _server = fakeServer({
    clients: {
      list: async () => {
        await late.promise;
        return { items: [NORDHAMN], nextCursor: null, mayCreate: true };
      },
    },
  });
  queryClient.clear();
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <div className="flex gap-2">
        <ClientFilter clientIds={[]} onChange={vi.fn()} />
        <button type="button">State</button>
      </div>
    </QueryClientProvider>,
  );
  const placeOfNext = () => screen.getByRole('button', { name: 'State' }).element().getBoundingClientRect().left;
  // Letters are as wide as they stay.
  await document.fonts.ready;
  const before = placeOfNext();
  late.resolve();
  await userEvent.click(screen.getByRole('button', { name: 'Client Any' }));
  await expect.element(screen.getByRole('checkbox', { name: 'Nordhamn' })).toBeVisible();
  expect(placeOfNext()).toBe(before);
});
