import type { MaterialItem } from '@diorama/contract/materials/materials.contract.ts';
import type { Usage } from '@diorama/contract/usages/usages.contract.ts';
import { api } from '../../api/api.ts';
import { once } from '../../api/once.ts';
import { takeBack } from '../../shell/take-back.ts';
import { useAttempt } from '../../shell/use-attempt.ts';
import { counted } from '../../ui/format/counted.ts';
import { notifyDone } from '../../ui/notice/notify.ts';
import { usagesInTheWay } from '../usages/public.ts';
import { materialKeys } from './materials.queries.ts';

/** One notice at a time: the last act's. */
const NOTICE = 'materials';

const idsOf = (materials: readonly { id: string }[]): string[] => materials.map(({ id }) => id);

/** `“Oak”`, `3 materials`. */
const named = (materials: readonly MaterialItem[]): string => {
  const [only] = materials;
  return materials.length === 1 && only ? `“${only.name}”` : counted(materials.length, 'material');
};

/** What is done to materials of a list, each act with one notice and one way back. */
export function useMaterialActions() {
  const attempt = useAttempt(materialKeys.all);
  const done = (message: string, label: string, undo: () => Promise<unknown>) =>
    notifyDone(message, { id: NOTICE, action: { label: 'Undo', onClick: () => void attempt(label, undo) } });

  return {
    async rename({ id, name: old }: MaterialItem, name: string): Promise<void> {
      const call = (next: string) => api.e3d.material.update.mutate({ materialId: id, name: next, material: {} });
      const nameNow = async () => (await api.e3d.material.get.query({ materialId: id })).name;
      if (await attempt(`“${old}” could not be renamed`, () => call(name)))
        done(`Renamed to “${name}”`, `“${name}” could not be renamed back`, () =>
          takeBack(name, nameNow, () => call(old)),
        );
    },
    async duplicate(materials: readonly MaterialItem[]): Promise<void> {
      const made: string[] = [];
      const isDone = await attempt(`${named(materials)} could not be duplicated`, async () => {
        for (const { id } of materials)
          made.push((await once('e3d.material.duplicate', { materialId: id }, api.e3d.material.duplicate.mutate)).id);
      });
      if (isDone)
        done(`Duplicated ${named(materials)}`, 'The copies could not be removed', () =>
          api.e3d.material.deleteMany.mutate({ materialIds: made, force: true }),
        );
    },
    /** Gives the places that keep one of them; none when all are deleted. `force`: those that are in use, too. */
    async remove(materials: readonly MaterialItem[], force: boolean): Promise<readonly Usage[]> {
      const materialIds = idsOf(materials);
      let usages: readonly Usage[] = [];
      const isDone = await attempt(`${named(materials)} could not be deleted`, async () => {
        usages = await usagesInTheWay(() => api.e3d.material.deleteMany.mutate({ materialIds, force }));
      });
      if (isDone && usages.length === 0)
        done(`Deleted ${named(materials)}`, `${named(materials)} could not be restored`, () =>
          api.e3d.material.restoreMany.mutate({ materialIds }),
        );
      return usages;
    },
  };
}

export type MaterialActions = ReturnType<typeof useMaterialActions>;
