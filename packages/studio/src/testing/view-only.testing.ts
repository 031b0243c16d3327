import { HOW_TO_EDIT, VIEW_ONLY } from '@diorama/contract/projects/read-only.ts';
import { expect } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';

/** The refusal shows its message and the way out; then it is closed. */
export async function expectRefused(screen: { getByRole: Locator['getByRole'] }): Promise<void> {
  const notice = screen.getByRole('listitem').filter({ hasText: VIEW_ONLY });
  await expect.element(notice).toMatchTextContent(HOW_TO_EDIT);
  await userEvent.click(notice.getByRole('button', { name: 'Close' }));
  await expect.element(notice).not.toBeInTheDocument();
}

/** Drops a picture from the computer. */
export function dropFile(on: Element | null): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['x'], 'new.png', { type: 'image/png' }));
  if (!on) throw new Error('There is nothing to drop it on');
  on.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}

/** It shows its value, and takes no other. */
export const expectReadOnly = (field: Locator): Promise<void> =>
  expect.poll(() => field.element().matches(':read-write:not(:disabled)')).toBe(false);

/** It cannot be opened; a list of options may keep its focus. */
export const expectClosed = (field: Locator): Promise<void> =>
  expect.poll(() => field.element().matches(':disabled, [aria-disabled=true], [data-disabled]')).toBe(true);
