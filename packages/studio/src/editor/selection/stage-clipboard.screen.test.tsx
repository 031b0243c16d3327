import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ToastHost } from '../../ui/notice/toast-host.tsx';
import { copiedAs, copiedIn } from './clipboard-text.ts';
import { useClipboardKeys, useCopyKeys } from './stage-clipboard.ts';

const pasted: string[] = [];
let isCut = false;
afterEach(() => {
  pasted.length = 0;
  isCut = false;
});

/** A stage with one selected note, and a list whose rows copy themselves. */
function Board() {
  useClipboardKeys({
    clipboard: {
      copy: () =>
        document.activeElement?.closest('[data-row]') ? null : copiedAs('notes', 'Paste notes on a board.', {}),
      paste: (text) => copiedIn(text, 'notes') !== null && pasted.push(text) > 0,
    },
    isOn: true,
    onCut: () => {
      isCut = true;
    },
  });
  useCopyKeys({ isOn: () => document.activeElement?.closest('[data-row]') != null, copy: () => 'row' });
  return (
    <>
      <button type="button" data-row="1">
        Row
      </button>
      <input aria-label="Name" defaultValue="Hall" />
      <ToastHost />
    </>
  );
}

/** What the page puts on the clipboard, as for a press of Ctrl C; null: the browser does what it does with any text. */
function press(type: 'copy' | 'cut', target: Element = document.body): string | null {
  const event = new ClipboardEvent(type, { bubbles: true, cancelable: true, clipboardData: new DataTransfer() });
  target.dispatchEvent(event);
  return event.defaultPrevented ? (event.clipboardData?.getData('text/plain') ?? '') : null;
}

function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  document.body.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
}

test('Ctrl C copies what has focus, Ctrl X removes it too, and fields keep both for their text', async () => {
  const screen = await render(<Board />);
  const text = press('copy');
  expect(copiedIn(text ?? '', 'notes')).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Row' }));
  expect(press('copy')).toBe('row');
  await userEvent.click(screen.getByRole('textbox'));
  expect(press('copy', screen.getByRole('textbox').element())).toBeNull();
  await userEvent.click(document.body);
  expect([press('cut') !== null, isCut]).toEqual([true, true]);
});

test('what cannot be pasted here is not dropped silently: a notice says where it belongs', async () => {
  const screen = await render(<Board />);
  paste(copiedAs('notes', 'Paste notes on a board.', {}));
  expect(pasted).toHaveLength(1);
  paste(copiedAs('rows', 'Open a table and paste them there.', { rows: [] }));
  await expect.element(screen.getByText('This cannot be pasted here')).toBeVisible();
  await expect.element(screen.getByText('Open a table and paste them there.')).toBeVisible();
  paste('Some text of a letter');
  expect(pasted).toHaveLength(1);
});
