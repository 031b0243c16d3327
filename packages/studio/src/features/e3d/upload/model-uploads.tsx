import { addEntities } from '@diorama/documents/e3d/commands/e3d.commands.ts';
import type { Component } from '@diorama/documents/e3d/e3d.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { accessToken, userOf } from '../../../api/access-token.ts';
import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';
import { keepFocus } from '../../../editor/address/focus-record.ts';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { useRefusal } from '../../../editor/use-refusal.ts';
import { counted } from '../../../ui/format/counted.ts';
import { notifyDone, notifyFailed } from '../../../ui/notice/notify.ts';
import { e3dMediaKey } from '../e3d.queries.ts';
import { useEditor } from '../editor-hooks.ts';
import { useEntitySelection } from '../entity-selection.tsx';
import { useImportVariants } from '../variants/import-variants.tsx';
import { keptModels } from './kept-models.ts';
import { isModel, MOST_MODELS, nameOfModel, noModel } from './model-files.ts';
import { goOnWithModels } from './resume-models.ts';
import { sendKeptModel } from './send-kept-model.ts';

/** A model on its way. */
export interface ModelUpload {
  /** Id of the entity it becomes. */
  id: string;
  name: string;
  /** 0 to 1. */
  share: number;
  /** Null while it goes well. */
  message: string | null;
  retry: () => void;
  dismiss: () => void;
}

interface ModelUploads {
  uploads: readonly ModelUpload[];
  /** Brings models into the scene, each as an object called after its file. `at`: where, m; the origin unless given. */
  add: (files: readonly File[], at?: { x: number; y: number; z: number }) => Promise<void>;
}

const Context = createContext<ModelUploads | null>(null);

/**
 * Everything is optimised, but that plain colours are not merged into one material: who presses a wall of a configurator means
 * the material that is seen there.
 */
const SKIP = {
  all: false,
  dedup: false,
  instance: false,
  flatten: false,
  palette: true,
  join: false,
  weld: false,
  resample: false,
  prune: false,
  draco: false,
  simplify: false,
  textureCompress: false,
};
/** One notice at a time: the last model's. */
const READY_NOTICE = 'model-ready';
/** The bytes are half the way; preparing them is the other half. */
const HALF = 0.5;

/** Models that are dropped or chosen go to the server, and stand in the scene as soon as they are ready. */
export function ModelUploadsProvider({ children }: { children: ReactNode }) {
  const { store, documentId, space } = useEditor();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { choose } = useEntitySelection();
  const refuse = useRefusal();
  const importVariants = useImportVariants();
  const [uploads, setUploads] = useState<readonly ModelUpload[]>([]);
  const controller = useRef(new AbortController());
  useEffect(() => {
    controller.current = new AbortController();
    const { current } = controller;
    return () => current.abort();
  }, []);

  const dismiss = useCallback((id: string) => setUploads((all) => all.filter((one) => one.id !== id)), []);
  const change = useCallback(
    (id: string, next: Partial<ModelUpload>) =>
      setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...next } : one))),
    [],
  );
  const ticketFor = useCallback(
    (file: File, entityId: string, meshId?: string) =>
      api.e3d.mesh.createUpload.mutate({
        fileName: file.name,
        fileSize: file.size,
        productId: documentId,
        projectId: space.id,
        entityId,
        skip: SKIP,
        ...(meshId ? { meshId } : {}),
      }),
    [documentId, space.id],
  );
  const send = useCallback(
    async (file: File, id: string, ticket: Awaited<ReturnType<typeof ticketFor>>) => {
      const retry = () => {
        change(id, { message: null, share: 0 });
        ticketFor(file, id, ticket.meshId).then(
          (next) => void send(file, id, next),
          (error: unknown) => change(id, { message: messageOf(error) }),
        );
      };
      change(id, { retry });
      const { signal } = controller.current;
      try {
        const order = { productId: documentId, projectId: space.id, entityId: id, skip: SKIP };
        const { meta } = await sendKeptModel({ id, file, order }, ticket, {
          signal,
          onSent: (share) => change(id, { share: share * HALF }),
          onPrepared: (share) => change(id, { share: HALF + share * HALF }),
        });
        dismiss(id);
        const open = () => void navigate({ to: '/edit/mesh/$meshId', params: { meshId: ticket.meshId } });
        const variants = meta.stats?.variants ?? 0;
        notifyDone(`“${file.name}” is ready`, {
          id: READY_NOTICE,
          ...(variants > 0
            ? {
                detail: `It has ${counted(variants, 'material variant')}.`,
                action: { label: 'Import variants', onClick: () => importVariants(id) },
              }
            : { action: { label: 'Open mesh', onClick: open } }),
        });
      } catch (error) {
        if (!signal.aborted) change(id, { message: messageOf(error) });
        // The editor was left: the tray shows it from now on.
        else void goOnWithModels(userOf(accessToken() ?? '') ?? '');
      }
      void client.invalidateQueries({ queryKey: e3dMediaKey(documentId) });
    },
    [change, dismiss, ticketFor, client, documentId, space.id, navigate, importVariants],
  );

  const add = useCallback<ModelUploads['add']>(
    async (files, at) => {
      if (refuse) return refuse();
      const models = files.filter(({ name }) => isModel(name));
      refuseOthers(files.filter(({ name }) => !isModel(name)));
      if (models.length > MOST_MODELS) {
        notifyFailed(`${models.length} files at once are too many`, { detail: `Drop ${MOST_MODELS} at most.` });
        return;
      }
      const asked = await Promise.all(
        models.map(async (file) => {
          const id = newRecordId();
          try {
            return { file, id, ticket: await ticketFor(file, id) };
          } catch (error) {
            notifyFailed(`“${file.name}” was not uploaded`, { detail: messageOf(error) });
            return null;
          }
        }),
      );
      const begun = asked.filter((one) => one !== null);
      const [first] = begun;
      if (!first) return;
      store.execute(
        { ...addEntities, label: begun.length === 1 ? 'Add model' : `Add ${begun.length} models` },
        {
          items: begun.map(({ file, id, ticket }) => ({
            id,
            name: nameOfModel(file.name),
            components: modelComponents(ticket.meshId, at),
          })),
        },
      );
      choose(begun.map(({ id }) => id));
      keepFocus(`entities/${first.id}`);
      setUploads((all) => [
        ...all,
        ...begun.map(({ file, id }) => ({
          id,
          name: file.name,
          share: 0,
          message: null,
          retry: () => undefined,
          dismiss: () => {
            dismiss(id);
            void keptModels.remove(id).catch(() => undefined);
          },
        })),
      ]);
      for (const { file, id, ticket } of begun) void send(file, id, ticket);
    },
    [refuse, ticketFor, store, choose, dismiss, send],
  );
  const value = useMemo(() => ({ uploads, add }), [uploads, add]);
  return <Context value={value}>{children}</Context>;
}

export function useModelUploads(): ModelUploads {
  const uploads = useContext(Context);
  if (!uploads) throw new Error('This part belongs inside a ModelUploadsProvider');
  return uploads;
}

function refuseOthers(others: readonly File[]): void {
  const [first] = others;
  if (!first) return;
  const { message, detail } = noModel(first.name);
  if (others.length === 1) notifyFailed(message, { detail });
  else notifyFailed(`${others.length} files are not models`, { detail: `${message}. ${detail}` });
}

const modelComponents = (meshId: string, at?: { x: number; y: number; z: number }): Component[] => [
  { id: 'transform', data: { type: 'transform', ...(at ? { position: at } : {}) }, traits: [] },
  {
    id: 'mesh',
    data: { type: 'mesh', mesh: { type: 'mesh', id: meshId }, castShadow: true, receiveShadow: true },
    traits: [],
  },
];
