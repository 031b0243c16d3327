import { toast } from 'sonner';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { dismissNotice, notifyDone } from './notify.ts';

const newest = () => toast.getHistory().at(-1);
const actionOf = (notice: ReturnType<typeof newest>) => {
  const action = notice && 'action' in notice ? notice.action : null;
  return z.object({ onClick: z.function() }).parse(action);
};

test('a notice replaces the one with its id while that is on the screen', () => {
  notifyDone('Moved', { id: 'files' });
  const first = newest()?.id;
  notifyDone('Renamed', { id: 'files' });
  expect(newest()?.id).toBe(first);
});

test('one that was answered or taken away is on its way out: the next is another one', () => {
  const onClick = vi.fn();
  notifyDone('Deleted', { id: 'views', action: { label: 'Undo', onClick } });
  const first = newest();
  actionOf(first).onClick();
  expect(onClick).toHaveBeenCalledOnce();
  notifyDone('Deleted', { id: 'views' });
  const second = newest()?.id;
  expect(second).not.toBe(first?.id);
  vi.stubGlobal('requestAnimationFrame', () => 0);
  dismissNotice('views');
  notifyDone('Deleted', { id: 'views' });
  expect(newest()?.id).not.toBe(second);
});
