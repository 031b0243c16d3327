import { meshesShownBy } from '@diorama/documents/e3d/replace/bindings.ts';
import { meshKey } from '@diorama/documents/e3d/scene/mesh-key.ts';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../../ui/load/part-frames.tsx';
import { useEditor } from '../editor-hooks.ts';
import { useSceneMedia } from '../stage/scene/scene-media.tsx';
import { isModel } from '../upload/model-files.ts';
import { useModelUploads } from '../upload/model-uploads.tsx';
import type { SentFile } from '../upload/pack-models.ts';
import { useReplaceModel } from './replace-model.tsx';
import { type KnownModel, type NewerModel, sortDelivered } from './sort-delivered.ts';

const DeliveredDialog = lazyPart(() => import('./delivered-dialog.tsx').then((module) => module.DeliveredDialog), {
  frame: dialogFrame('New version'),
});

/** Takes files that come; parts of a model may come with it. `at`: where in the scene a single one stands, m. */
type DeliverModels = (sent: readonly SentFile[], at?: { x: number; y: number; z: number }) => void;

/** Without what packs them, files are sent as they came: the server says what a model lacks. */
async function packed(sent: readonly SentFile[]): Promise<File[]> {
  if (sent.length === 1) return sent.map(({ file }) => file);
  try {
    const { packModels } = await import('../upload/pack-models.ts');
    return await packModels(sent);
  } catch {
    return sent.map(({ file }) => file);
  }
}

const Context = createContext<DeliverModels | null>(null);

/** Turns files into models of the scene. Files with the name of an existing model need a choice first. */
export function DeliverModelsProvider({ children }: { children: ReactNode }) {
  const { store } = useEditor();
  const { media } = useSceneMedia();
  const { add } = useModelUploads();
  const replace = useReplaceModel();
  const [asked, setAsked] = useState<{ newer: NewerModel<File>[]; others: File[]; all: readonly File[] } | null>(null);
  const deliver = useMemo((): DeliverModels => {
    const take = async (...[sent, at]: Parameters<DeliverModels>) => {
      const files = await packed(sent);
      const e3d = store.records();
      const known = [...e3d.all('entities')].flatMap((entity): KnownModel[] => {
        const [use] = meshesShownBy(e3d, entity);
        const name = use && media?.meshes[meshKey(use)]?.name;
        return use && name ? [{ entityId: entity.id, mesh: use.mesh, name }] : [];
      });
      const { newer, others } = sortDelivered(
        files.filter(({ name }) => isModel(name)),
        known,
      );
      if (newer.length === 0) await add(files, at);
      else setAsked({ newer, others: [...others, ...files.filter(({ name }) => !isModel(name))], all: files });
    };
    return (...given) => void take(...given);
  }, [store, media, add]);
  return (
    <Context value={deliver}>
      {children}
      {asked && (
        <DeliveredDialog
          newer={asked.newer}
          onClose={() => setAsked(null)}
          onAdd={() => {
            setAsked(null);
            void add(asked.all);
          }}
          onReplace={() => {
            setAsked(null);
            if (asked.others.length > 0) void add(asked.others);
            for (const { file, known } of asked.newer) replace(known.entityId, file);
          }}
        />
      )}
    </Context>
  );
}

export function useDeliverModels(): DeliverModels {
  const deliver = useContext(Context);
  if (!deliver) throw new Error('This part belongs inside a DeliverModelsProvider');
  return deliver;
}
