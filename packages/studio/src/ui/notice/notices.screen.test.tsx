import { toast } from 'sonner';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { notifyDone } from './notify.ts';
import { ToastHost } from './toast-host.tsx';

const openPage = () =>
  render(
    <>
      <button type="button">First</button>
      <input aria-label="Name" />
      <button type="button">Last</button>
      <ToastHost />
    </>,
  );

// Notices that are left from another test would be met by Tab.
beforeEach(() => {
  toast.dismiss();
});

afterEach(() => {
  toast.dismiss();
});

test('Tab goes through a notice and on', async () => {
  const screen = await openPage();
  const last = screen.getByRole('button', { name: 'Last' });
  await userEvent.click(last);
  notifyDone('View deleted', { action: { label: 'Undo', onClick: vi.fn() } });
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  // Notices are the last thing of the page: on it goes to the browser's own controls.
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement).toBe(document.body);
});

test('a field that is pressed while a notice has the keyboard is where one types', async () => {
  const screen = await openPage();
  await userEvent.click(screen.getByRole('button', { name: 'First' }));
  notifyDone('View deleted', { action: { label: 'Undo', onClick: vi.fn() } });
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  await userEvent.keyboard('{Alt>}t{/Alt}');
  await expect.element(screen.getByRole('list')).toHaveFocus();
  await userEvent.click(screen.getByRole('textbox', { name: 'Name' }));
  await userEvent.keyboard('Hall');
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Hall');
});

test('after the key of notices Tab, and a press of their button, lead back to where one was', async () => {
  const screen = await openPage();
  const undo = vi.fn();
  const first = screen.getByRole('button', { name: 'First' });
  await userEvent.click(first);
  notifyDone('View deleted', { action: { label: 'Undo', onClick: undo } });
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  await userEvent.keyboard('{Alt>}t{/Alt}{Tab}{Tab}');
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(undo).toHaveBeenCalledOnce();
  await expect.element(first).toHaveFocus();
});
