import type { E3dMediaState } from '@diorama/contract/e3d/e3d.contract.ts';
import type { DataTableRecord, E3dRecords, RowRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { e3dMedia, e3dMediaKey } from '../../e3d.queries.ts';
import { useEditor, useList, useShownRecords } from '../../editor-hooks.ts';
import { useFollowedVersions } from '../use-followed-versions.ts';

interface SceneMedia {
  /** Undefined until the server has answered. */
  media: E3dMediaState | undefined;
  isFailed: boolean;
  retry: () => void;
}

const Context = createContext<SceneMedia | null>(null);
const NOTHING = { meshes: [], materials: [] };
/** Most ids that one call names in addition to those of the stored draft. Source: `MAX_ALSO` in e3d.contract.ts. */
const MOST_ALSO = 100;

/** What the scene needs in addition to the records: meshes and materials, including unsaved ones. */
export function SceneMediaProvider({ children }: { children: ReactNode }) {
  const { space, documentId, queue } = useEditor();
  const client = useQueryClient();
  const e3d = useShownRecords();
  const tables = useList('dataTables');
  const rows = useList('rows');
  const offered = useMemo(() => offeredIn(tables, rows), [tables, rows]);
  const used = useMemo(() => usedIn(e3d, offered), [e3d, offered]);
  const stored = useQuery(e3dMedia(space.id, documentId, NOTHING));
  const { data } = stored;
  const missing = useMemo(() => {
    const known = new Set(Object.keys(data?.meshes ?? {}).map((key) => key.split('@')[0]));
    return {
      meshes: used.meshes.filter((id) => !known.has(id)).slice(0, MOST_ALSO),
      materials: used.materials.filter((id) => !data?.materials[id]).slice(0, MOST_ALSO),
    };
  }, [used, data]);
  const isMissing = data !== undefined && missing.meshes.length + missing.materials.length > 0;
  const also = useQuery({ ...e3dMedia(space.id, documentId, missing), enabled: isMissing });
  useFollowedVersions();
  useEffect(
    () =>
      queue.subscribe(() => {
        if (isMissing && queue.state().type === 'saved')
          void client.invalidateQueries({ queryKey: e3dMediaKey(documentId) });
      }),
    [queue, client, documentId, isMissing],
  );
  const more = isMissing ? also.data : undefined;
  const media = useMemo(
    () =>
      data && {
        ...data,
        meshes: { ...data.meshes, ...more?.meshes },
        materials: { ...data.materials, ...more?.materials },
      },
    [data, more],
  );
  const { isError: isFailed, refetch } = stored;
  const value = useMemo(
    (): SceneMedia => ({ media, isFailed: isFailed && !media, retry: () => void refetch() }),
    [media, isFailed, refetch],
  );
  return <Context value={value}>{children}</Context>;
}

export function useSceneMedia(): SceneMedia {
  const media = useContext(Context);
  if (!media) throw new Error('This part belongs inside a SceneMediaProvider');
  return media;
}

interface Used {
  meshes: ReadonlySet<string>;
  materials: ReadonlySet<string>;
}

/** Ids of the meshes and materials that cells name. */
function offeredIn(tables: readonly DataTableRecord[], rows: readonly RowRecord[]): Used {
  const used = { mesh: new Set<string>(), material: new Set<string>() };
  const columns = new Map(
    tables.map((table) => [table.id, table.columns.filter(({ type }) => type === 'mesh' || type === 'material')]),
  );
  for (const { table, cells } of rows)
    for (const { id, type } of columns.get(table?.id ?? '') ?? []) {
      const cell = cells[id];
      const { type: target, id: named }: Readonly<Record<string, unknown>> = isPlainObject(cell) ? cell : {};
      if (target === type && typeof named === 'string') used[type === 'mesh' ? 'mesh' : 'material'].add(named);
    }
  return { meshes: used.mesh, materials: used.material };
}

/** The same with those that components, traits and slots name. */
function usedIn(e3d: E3dRecords, offered: Used): { meshes: string[]; materials: string[] } {
  const meshes = new Set(offered.meshes);
  const materials = new Set(offered.materials);
  const sets = [
    ...e3d.all('entities').flatMap(({ components }) => components.map(({ data }) => data)),
    ...e3d.all('traits').map(({ data }) => data),
  ];
  for (const data of sets) {
    if (data.type === 'mesh' && data.mesh) meshes.add(data.mesh.id);
    if (data.type === 'material-override' && data.material) materials.add(data.material.id);
  }
  for (const slot of e3d.all('meshSlots')) {
    if (slot.type === 'mesh') for (const { id } of slot.accepts) meshes.add(id);
    if (slot.fallback) (slot.type === 'mesh' ? meshes : materials).add(slot.fallback.id);
  }
  return { meshes: [...meshes], materials: [...materials] };
}
