import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Button } from '../button/button.tsx';
import { Popover } from '../menu/popover.tsx';
import { AlertDialog } from './alert-dialog.tsx';
import { Dialog } from './dialog.tsx';

// A frame that never comes: what waits for one is too late for the first key.
beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A button that opens something. */
function Opened({ children }: { children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}

const field = <input aria-label="Name" />;
const size = (
  <fieldset>
    <input type="radio" name="size" aria-label="Small" />
    <input type="radio" name="size" aria-label="Large" defaultChecked />
  </fieldset>
);
const footer = <Button type="submit">Save</Button>;

const cases: { what: string; shown: ReactNode; focused: string }[] = [
  {
    what: 'a dialog with a field',
    shown: (
      <Opened>
        {(close) => (
          <Dialog isOpen onClose={close} title="Rename" onSubmit={close} footer={footer}>
            {field}
          </Dialog>
        )}
      </Opened>
    ),
    focused: 'Name',
  },
  {
    what: 'a dialog that begins with what cannot be used, then with radio buttons',
    shown: (
      <Opened>
        {(close) => (
          <Dialog isOpen onClose={close} title="Size" footer={footer}>
            <input aria-label="Fixed" disabled />
            {size}
          </Dialog>
        )}
      </Opened>
    ),
    focused: 'Large',
  },
  {
    what: 'a form whose content is still read',
    shown: (
      <Opened>
        {(close) => (
          <Dialog isOpen onClose={close} title="Publish" onSubmit={close} footer={footer}>
            Reading
          </Dialog>
        )}
      </Opened>
    ),
    focused: 'Publish',
  },
  {
    what: 'a dialog that has nothing but Close',
    shown: (
      <Opened>
        {(close) => (
          <Dialog isOpen onClose={close} title="Facts">
            Text
          </Dialog>
        )}
      </Opened>
    ),
    focused: 'Facts',
  },
  {
    what: 'a question before something is destroyed',
    shown: (
      <Opened>
        {(close) => (
          <AlertDialog isOpen onClose={close} title="Delete?" text="It goes." confirmLabel="Delete" onConfirm={close} />
        )}
      </Opened>
    ),
    focused: 'Cancel',
  },
  {
    what: 'a popover',
    shown: (
      <Popover title="Filter" trigger={<button type="button">Open</button>}>
        {field}
      </Popover>
    ),
    focused: 'Name',
  },
];

test.each(cases)('$what has the keys before the first frame', async ({ shown, focused }) => {
  const screen = await render(shown);
  const opener = screen.getByRole('button', { name: 'Open' }).element();
  if (opener instanceof HTMLElement) opener.focus();
  if (opener instanceof HTMLElement) opener.click();
  const label = () => {
    const at = document.activeElement;
    const heading = document.getElementById(at?.getAttribute('aria-labelledby') ?? '');
    return at?.getAttribute('aria-label') ?? heading?.textContent ?? at?.textContent;
  };
  await vi.waitFor(() => expect(label()).toBe(focused));
});
