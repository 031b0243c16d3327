import type { E3dRecords } from '@diorama/documents/e3d/e3d.records.ts';
import { meshesShownBy } from '@diorama/documents/e3d/replace/bindings.ts';
import type { MeshUse } from '@diorama/documents/e3d/scene/mesh-key.ts';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useRefusal } from '../../../editor/use-refusal.ts';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../../ui/load/part-frames.tsx';
import { useEditor } from '../editor-hooks.ts';

const ReplaceDialog = lazyPart(() => import('./replace-dialog.tsx').then((module) => module.ReplaceDialog), {
  frame: dialogFrame('Replace model'),
});

/** The model of an object that is to be replaced. */
export interface ReplacedModel {
  entityId: string;
  use: MeshUse;
  /** The component that pins its version; null: it shows the newest one. */
  pinnedBy: string | null;
}

/** Opens the dialog that replaces the model of an object, with a file if one was dropped. */
type ReplaceModel = (entityId: string, file?: File) => void;

const Context = createContext<ReplaceModel | null>(null);

/** The model that an object shows and that can be replaced; null: it has none. */
export function replaceableModel(e3d: E3dRecords, entityId: string): ReplacedModel | null {
  const entity = e3d.get('entities', entityId);
  const [use] = entity ? meshesShownBy(e3d, entity) : [];
  if (!entity || !use) return null;
  const pinned = use.version === null ? undefined : entity.components.find(({ data }) => data.type === 'mesh');
  return { entityId, use, pinnedBy: pinned?.id ?? null };
}

export function ReplaceModelProvider({ children }: { children: ReactNode }) {
  const { store } = useEditor();
  const refuse = useRefusal();
  // One after the other, each with its own review.
  const [asked, setAsked] = useState<readonly { model: ReplacedModel; file: File | null }[]>([]);
  const [first] = asked;
  const replace = useMemo(
    (): ReplaceModel => (entityId, file) => {
      if (refuse) return refuse();
      const model = replaceableModel(store.records(), entityId);
      if (model) setAsked((all) => [...all, { model, file: file ?? null }]);
    },
    [store, refuse],
  );
  return (
    <Context value={replace}>
      {children}
      {first && (
        <ReplaceDialog
          key={first.model.entityId}
          {...first}
          onClose={() => setAsked((all) => all.filter((one) => one !== first))}
        />
      )}
    </Context>
  );
}

export function useReplaceModel(): ReplaceModel {
  const replace = useContext(Context);
  if (!replace) throw new Error('This part belongs inside a ReplaceModelProvider');
  return replace;
}
