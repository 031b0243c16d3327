import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { queryClient } from '../../../api/query-client.ts';
import { DAY, fakePicture } from '../../../testing/fake-project.testing.ts';
import { fakeServer } from '../../../testing/fake-server.testing.ts';
import { AssetPicker } from './asset-picker.tsx';

const ALL = ['hall.webp', 'kitchen.webp', 'kitchen-2.webp'].map((name) => fakePicture(name));

/** The picker over a folder of three pictures. */
async function openPicker(isMultiple: boolean) {
  const server = fakeServer({
    files: {
      getDirectory: () => ({
        id: 'first',
        parentId: null,
        name: '',
        path: [],
        createdAt: DAY,
        updatedAt: DAY,
        childCount: 0,
      }),
      list: ({ search = '' }) => ({ items: ALL.filter(({ fileName }) => fileName.includes(search)), nextCursor: null }),
    },
  });
  queryClient.clear();
  const onPick = vi.fn();
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <AssetPicker
        projectId="project"
        title="Choose an image"
        confirmLabel="Add"
        isMultiple={isMultiple}
        onClose={vi.fn()}
        onPick={onPick}
      />
    </QueryClientProvider>,
  );
  return { screen, onPick, [Symbol.dispose]: () => server[Symbol.dispose]() };
}

test('Enter in the search chooses the first that was found, and once more takes it', async () => {
  using picker = await openPicker(false);
  await expect.element(picker.screen.getByRole('button', { name: /hall/ })).toBeVisible();
  await userEvent.keyboard('kitchen{Enter}');
  await expect.element(picker.screen.getByRole('button', { name: /kitchen\.webp/ })).toHaveFocus();
  expect(picker.onPick).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(picker.onPick).toHaveBeenCalledExactlyOnceWith([ALL[1]]);
});

test('what is found is chosen besides what was, and all can be chosen until all are', async () => {
  using picker = await openPicker(true);
  const { screen } = picker;
  await expect.element(screen.getByRole('button', { name: /hall/ })).toBeVisible();
  await userEvent.keyboard('kitchen{Enter}');
  await expect.element(screen.getByText('1 chosen')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Choose all' }));
  await expect.element(screen.getByText('2 chosen')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Choose all' })).not.toBeInTheDocument();
});
