import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { notifyFailed } from '../../ui/notice/notify.ts';
import { isModel, MODEL_ACCEPT, noModel, sendKeptModel } from '../e3d/public.ts';
import { useMesh } from './mesh-context.tsx';

/** A file on its way to become the next version. */
interface NewVersion {
  /** 0 to 1 of its bytes; null: none is on its way. */
  sent: { fileName: string; share: number } | null;
  /** Opens the computer's files. */
  pick: () => void;
  send: (file: File) => Promise<void>;
}

const Context = createContext<NewVersion | null>(null);

/** Takes another file for the mesh. Its flags stay those of the current version. */
export function NewVersionProvider({ children }: { children: ReactNode }) {
  const { mesh, shown, go, refresh } = useMesh();
  const [sent, setSent] = useState<NewVersion['sent']>(null);
  const input = useRef<HTMLInputElement>(null);
  const skip = shown?.current ? shown.skip : mesh.meta.skip;
  const value = useMemo<NewVersion>(() => {
    const send = async (file: File): Promise<void> => {
      if (!isModel(file.name)) {
        const { message, detail } = noModel(file.name);
        notifyFailed(message, { detail });
        return;
      }
      const { projectId, productId, entityId, id: meshId } = mesh;
      setSent({ fileName: file.name, share: 0 });
      try {
        const order = { projectId, productId, entityId, skip };
        const ticket = await api.e3d.mesh.createUpload.mutate({
          ...order,
          meshId,
          fileName: file.name,
          fileSize: file.size,
        });
        // The version is followed by the mesh itself, also after this page was left.
        const { signal } = new AbortController();
        const isSent = (share: number): void => {
          setSent(share < 1 ? { fileName: file.name, share } : null);
          if (share === 1) go({ version: undefined });
        };
        await sendKeptModel({ id: crypto.randomUUID(), file, order }, ticket, {
          signal,
          onSent: isSent,
          onPrepared: refresh,
        });
      } catch (error) {
        notifyFailed(`“${file.name}” did not become a version`, { detail: messageOf(error) });
      } finally {
        setSent(null);
        refresh();
      }
    };
    return { sent, send, pick: () => input.current?.click() };
  }, [mesh, skip, sent, go, refresh]);
  return (
    <Context value={value}>
      {children}
      <input
        ref={input}
        type="file"
        hidden
        accept={MODEL_ACCEPT}
        aria-label="New version"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again.
          target.value = '';
          if (file) void value.send(file);
        }}
      />
    </Context>
  );
}

export function useNewVersion(): NewVersion {
  const value = useContext(Context);
  if (!value) throw new Error('This part belongs inside a NewVersionProvider');
  return value;
}
