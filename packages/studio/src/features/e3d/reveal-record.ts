import type { E3dDocument } from '@diorama/documents/e3d/e3d.records.ts';
import type { Reveal } from '../../editor/editor-kind.ts';
import type { EditorStore } from '../../engine/editor-store.ts';

/** How a record is shown: an entity, a table or a row is selected; a slot by the entity it is on. */
export function revealRecord(store: EditorStore<E3dDocument>, key: string): Reveal | null {
  const [collection = '', id] = key.split('/');
  if (!id) return { selected: null };
  if (collection === 'entities' || collection === 'dataTables' || collection === 'rows')
    return { selected: { collection, id } };
  const entity = collection === 'meshSlots' ? store.get('meshSlots', id)?.entity?.id : undefined;
  return entity !== undefined && store.get('entities', entity)
    ? { selected: { collection: 'entities', id: entity } }
    : null;
}
