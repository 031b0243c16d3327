import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LinkHint } from './link-hint.tsx';

test('the hint says how views are joined, by pointer and keys, and joins two on a press', async () => {
  const onLink = vi.fn();
  const screen = await render(<LinkHint isCoarse={false} onLink={onLink} />);
  await expect.element(screen.getByText('C', { exact: true })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Link views' }));
  expect(onLink).toHaveBeenCalledOnce();
});

test('by touch it names no key', async () => {
  const screen = await render(<LinkHint isCoarse onLink={() => undefined} />);
  await expect.element(screen.getByRole('note')).toBeVisible();
  expect(screen.getByText('C', { exact: true }).query()).toBeNull();
});
