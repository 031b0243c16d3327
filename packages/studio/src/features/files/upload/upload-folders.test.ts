import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { findFolders } from './upload-folders.ts';

const root = { root: 'root', existing: [] };

/** Makes folders as the server does; those of `refusals` are refused. */
function server(refusals: Readonly<Record<string, { httpStatus: number; message: string }>> = {}) {
  const made: [parent: string, name: string][] = [];
  const create = async (parentId: string, name: string) => {
    const refusal = refusals[name];
    if (refusal)
      throw new TRPCClientError(refusal.message, {
        result: { error: { message: refusal.message, code: -32600, data: { code: 'X', requestId: 'r', ...refusal } } },
      });
    made.push([parentId, name]);
    return { id: `${parentId}/${name}`, parentId, name };
  };
  return { made, create };
}

test('folders are made once, outermost first, and found whatever their case', async () => {
  const { made, create } = server();
  const existing = [{ id: 'renders', parentId: 'root', name: 'Renders' }];
  const { ids } = await findFolders(
    [['renders', 'Hall'], ['Plans'], ['renders', 'hall'], []],
    { root: 'root', existing },
    create,
  );
  expect(made).toEqual([
    ['renders', 'Hall'],
    ['root', 'Plans'],
  ]);
  expect(ids.get('renders/hall')).toBe(ids.get('renders/Hall'));
});

test('names become what the server takes', async () => {
  const { made, create } = server();
  await findFolders([['..'], ['a/b\\c'], ['x\u0007\u202ey'], ['n'.repeat(300)], [' ']], root, create);
  expect(made.map(([, name]) => name)).toEqual(['Folder', 'a b c', 'x y', 'n'.repeat(120)]);
});

test('a folder that is refused takes along what is below it, with the reason, and nothing else', async () => {
  const path = Array.from({ length: 30 }, (_, level) => `L${level}`);
  const { create } = server({ L12: { httpStatus: 400, message: 'Folders go 12 deep at most: choose one further up' } });
  const { ids, refused } = await findFolders([path, ['Plans']], root, create);
  expect(ids.has('Plans')).toBe(true);
  expect(ids.has(path.slice(0, 12).join('/'))).toBe(true);
  expect(refused.get(path.join('/'))).toBe(
    'The folder “L12” could not be made: Folders go 12 deep at most: choose one further up',
  );
});

test('a server that is away is no refusal: it is asked again', async () => {
  const { create } = server({ Plans: { httpStatus: 503, message: 'away' } });
  await expect(findFolders([['Plans']], root, create)).rejects.toThrow('away');
});
