import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { BatchRename } from './batch-rename.tsx';

const views = ['CAM01 Hall', 'CAM02 Kitchen', 'Garden'].map((name, at) => ({ id: `v${at}`, name }));

test('names are shown as they will be, and changed by Enter, all at once', async () => {
  const onRename = vi.fn();
  const screen = await render(<BatchRename records={views} onRename={onRename} />);
  expect(screen.getByRole('button').query()).toBeNull();
  await userEvent.click(screen.getByLabelText('Find'));
  await userEvent.keyboard('cam0{Tab}Camera ');
  await expect.element(screen.getByRole('listitem').first()).toHaveTextContent('CAM01 Hall → Camera 1 Hall');
  await expect.element(screen.getByRole('button', { name: 'Rename 2' })).toBeEnabled();
  await userEvent.keyboard('{Enter}');
  expect(onRename).toHaveBeenCalledExactlyOnceWith([
    { id: 'v0', before: 'CAM01 Hall', name: 'Camera 1 Hall' },
    { id: 'v1', before: 'CAM02 Kitchen', name: 'Camera 2 Kitchen' },
  ]);
  await expect.element(screen.getByLabelText('Find')).toHaveValue('');
});

test('what changes nothing says so, and cannot be sent', async () => {
  const onRename = vi.fn();
  const screen = await render(<BatchRename records={views} onRename={onRename} />);
  await userEvent.click(screen.getByLabelText('Find'));
  await userEvent.keyboard('attic{Enter}');
  await expect.element(screen.getByText('No name changes')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Rename 0' })).toBeDisabled();
  expect(onRename).not.toHaveBeenCalled();
});
