import type { MeshNodes } from '@diorama/contract/meshes/mesh-nodes.ts';
import type { MeshUse } from '@diorama/documents/e3d/scene/mesh-key.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';
import { useEditor } from '../editor-hooks.ts';
import { isModel, noModel } from '../upload/model-files.ts';
import { madeVersion, sendModel } from '../upload/send-model.ts';

/** The bytes are half the way; preparing them is the other half. */
const HALF = 0.5;

/** A file on its way to replace a mesh. */
export type Candidate =
  | { type: 'none'; message: string | null }
  /** 0 to 1. */
  | { type: 'sending'; name: string; share: number }
  | { type: 'ready'; name: string; version: number; replaced: number; before: MeshNodes; after: MeshNodes };

/** Sends files that are to replace a mesh. What the document shows stays as it is. */
export function useCandidate({ mesh, version }: MeshUse, entityId: string) {
  const { documentId, space } = useEditor();
  const [candidate, setCandidate] = useState<Candidate>({ type: 'none', message: null });
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const send = useCallback(
    async (file: File) => {
      if (!isModel(file.name)) {
        const { message, detail } = noModel(file.name);
        setCandidate({ type: 'none', message: `${message}. ${detail.replace(/\.$/, '')}` });
        return;
      }
      controller.current?.abort();
      const own = new AbortController();
      controller.current = own;
      const tell = (next: Candidate) => !own.signal.aborted && setCandidate(next);
      tell({ type: 'sending', name: file.name, share: 0 });
      try {
        const current = await api.e3d.mesh.get.query({ meshId: mesh });
        const ticket = await api.e3d.mesh.createUpload.mutate({
          fileName: file.name,
          fileSize: file.size,
          productId: documentId,
          projectId: space.id,
          entityId,
          skip: current.meta.skip,
          meshId: mesh,
          candidate: true,
        });
        await sendModel(file, ticket, {
          signal: own.signal,
          onSent: (share) => tell({ type: 'sending', name: file.name, share: share * HALF }),
          onPrepared: (share) => tell({ type: 'sending', name: file.name, share: HALF + share * HALF }),
        });
        const made = await madeVersion(ticket.token, own.signal);
        const before = await api.e3d.mesh.nodes.query({ meshId: mesh, ...(version === null ? {} : { version }) });
        const after = await api.e3d.mesh.nodes.query({ meshId: mesh, version: made });
        tell({ type: 'ready', name: file.name, version: made, replaced: before.version, before, after });
      } catch (error) {
        tell({ type: 'none', message: messageOf(error) });
      }
    },
    [mesh, version, entityId, documentId, space.id],
  );
  return { candidate, send };
}
