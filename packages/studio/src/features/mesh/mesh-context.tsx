import type { MeshReport } from '@diorama/contract/meshes/mesh-report.ts';
import type { Mesh, MeshVersion } from '@diorama/contract/meshes/meshes.contract.ts';
import type { MeshCompare } from '@diorama/players/e3d/compare/mesh-compare.port.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { e3dMediaKey } from '../e3d/public.ts';
import { meshKey, meshReport, meshVersions } from './mesh.queries.ts';
import type { MeshSearch } from './mesh-search.ts';

const ROUTE = '/app/edit/mesh/$meshId';

/** The mesh on screen, and its visible parts. */
interface OpenMesh {
  mesh: Mesh;
  mayEdit: boolean;
  /** The product it belongs to. */
  productName: string;
  /** The newest first; empty while the first one is made. */
  versions: readonly MeshVersion[];
  /** The version that is shown; null: none is ready. */
  shown: MeshVersion | null;
  report: MeshReport | undefined;
  reportError: Error | null;
  /** The version on the left; null: what was sent. */
  against: MeshVersion | null;
  /** The selected node, as the address names it. */
  node: string | undefined;
  /** Changes what is shown; `undefined` takes a param away. Selecting a node leaves no step for Back. */
  go: (next: { [key in keyof MeshSearch]: MeshSearch[key] | undefined }) => void;
  /** The pictures on the stage; null while there are none. */
  stage: RefObject<MeshCompare | null>;
  /** Reads all of it again. */
  refresh: () => void;
}

const Context = createContext<OpenMesh | null>(null);

type MeshProviderProps = { mesh: Mesh; mayEdit: boolean; productName: string; children: ReactNode };

export function MeshProvider({ mesh, mayEdit, productName, children }: MeshProviderProps) {
  const { version, against: left, node } = useSearch({ from: ROUTE });
  const navigate = useNavigate({ from: '/edit/mesh/$meshId' });
  const client = useQueryClient();
  const { data: versions = NONE } = useQuery(meshVersions(mesh.id));
  const shown = versions.find((one) => one.version === (version ?? mesh.version)) ?? versions.find(isCurrent) ?? null;
  const against = versions.find((one) => one.version === left && one !== shown) ?? null;
  const read = useQuery({ ...meshReport(mesh.id, shown?.version ?? 0), enabled: shown !== null });
  const { id, productId } = mesh;
  const refresh = useCallback(() => {
    void client.invalidateQueries({ queryKey: meshKey(id) });
    void client.invalidateQueries({ queryKey: e3dMediaKey(productId) });
  }, [client, id, productId]);
  useFollowedWork(mesh, refresh);
  const go = useCallback<OpenMesh['go']>(
    (next) =>
      void navigate({
        search: (before) => known({ ...before, ...next }),
        replace: !('version' in next || 'against' in next),
      }),
    [navigate],
  );
  const stage = useRef<MeshCompare | null>(null);
  const value = useMemo<OpenMesh>(
    () => ({
      ...{ mesh, mayEdit, productName, versions, shown, against, node, go, stage, refresh },
      report: read.data,
      reportError: read.data ? null : read.error,
    }),
    [mesh, mayEdit, productName, versions, shown, against, node, go, refresh, read.data, read.error],
  );
  return <Context value={value}>{children}</Context>;
}

const NONE: readonly MeshVersion[] = [];
const isCurrent = ({ current }: MeshVersion): boolean => current;

function known({ version, against, node }: { [key in keyof MeshSearch]: MeshSearch[key] | undefined }): MeshSearch {
  return {
    ...(version === undefined ? {} : { version }),
    ...(against === undefined ? {} : { against }),
    ...(node === undefined ? {} : { node }),
  };
}

/** A version that became ready, or another current one, shows at once. */
function useFollowedWork({ version, job }: Mesh, refresh: () => void): void {
  const state = `${version} ${job?.state} ${job?.version}`;
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    refresh();
  }, [state, refresh]);
}

export function useMesh(): OpenMesh {
  const open = useContext(Context);
  if (!open) throw new Error('This part belongs inside a MeshProvider');
  return open;
}
