import { MeshSkip } from '@diorama/contract/meshes/mesh-skip.ts';
import { toast } from 'sonner';
import { beforeEach, expect, test } from 'vitest';
import { keepWhile } from './send-kept-model.ts';

beforeEach(() => void toast.dismiss());

/** Without IndexedDB, as in a private window of some browsers, there is no room for any file. */
async function sent(size: number): Promise<{ result: string; shown: number }> {
  const before = toast.getHistory().length;
  const order = { productId: 'p', projectId: 'q', entityId: 'e', skip: MeshSkip.parse({}), meshId: 'm' };
  const file = new File([new Uint8Array(size)], 'shed.glb');
  const model = { id: 'a', userId: 'u', file, order, token: 't' };
  const result = await keepWhile(model, new AbortController().signal, async () => 'sent');
  return { result, shown: toast.getHistory().length - before };
}

test('a model that cannot be kept is sent, and its sender is asked to keep the page open', async () => {
  expect(await sent(2 * 1024 * 1024)).toEqual({ result: 'sent', shown: 1 });
});

test('of a small file that cannot be kept nothing is said', async () => {
  expect(await sent(1_000)).toEqual({ result: 'sent', shown: 0 });
});
