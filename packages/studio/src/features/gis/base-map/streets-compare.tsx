import type { FileVersion } from '@diorama/contract/files/files.contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { formatBytes } from '../../../ui/format/bytes.ts';
import { ErrorState } from '../../../ui/load/error-state.tsx';
import { notifyDone } from '../../../ui/notice/notify.ts';
import { Skeleton } from '../../../ui/show/skeleton.tsx';
import { CompareMaps } from '../compare/compare-maps.tsx';
import { useOne } from '../editor-hooks.ts';
import { mapBase } from '../gis.queries.ts';
import { useMapScene } from '../stage/use-map-scene.ts';

interface StreetsCompareProps {
  projectId: string;
  fileId: string;
  onClose: () => void;
}

/** The streets of a map and those before, one over the other; the ones before can be taken again. */
export function StreetsCompareDialog({ projectId, fileId, onClose }: StreetsCompareProps) {
  const client = useQueryClient();
  const isReadOnly = useReadOnly() !== null;
  const { data, error, refetch } = useQuery({
    queryKey: ['gis', 'streets-versions', fileId],
    queryFn: ({ signal }) => api.files.versions.query({ projectId, fileId }, { signal }),
    staleTime: 0,
  });
  const [after, before] = data?.versions ?? [];
  const restore = useMutation({
    mutationFn: ({ version, seen }: { version: number; seen: number }) =>
      api.files.restoreVersion.mutate({ projectId, fileId, version, seen }),
    onSuccess: async () => {
      await client.invalidateQueries();
      notifyDone('The streets before are back. Visitors get them with the next publication');
      onClose();
    },
  });
  const fault = error ?? restore.error;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title="Compare streets"
      {...(before && after ? { text: `${textOf(before)}, and ${textOf(after)}` } : {})}
      footer={
        before &&
        after &&
        !isReadOnly && (
          <>
            <Button
              disabled={restore.isPending}
              onClick={() => restore.mutate({ version: before.version, seen: after.version })}
            >
              Use those before
            </Button>
            <Button variant="primary" onClick={onClose}>
              Keep these
            </Button>
          </>
        )
      }
    >
      {fault ? (
        <ErrorState
          title={error ? 'The versions could not be loaded' : 'The streets before could not be taken'}
          message={messageOf(fault)}
          onRetry={() => (error ? void refetch() : restore.reset())}
        />
      ) : before && after ? (
        <Versions before={before.url} after={after.url} />
      ) : (
        <Skeleton className={HEIGHT} />
      )}
    </Dialog>
  );
}

const HEIGHT = 'h-[min(70vh,40rem)]';

const textOf = ({ version, fileSize, at }: FileVersion): string =>
  `v${version} of ${at.toLocaleDateString('en', { dateStyle: 'medium' })} (${formatBytes(fileSize)})`;

/** Served addresses of two versions, on one map. */
function Versions({ before, after }: { before: string; after: string }) {
  const scene = useMapScene();
  const { mapStyle } = useOne('settings');
  const left = useQuery(mapBase(mapStyle, before)).data;
  const right = useQuery(mapBase(mapStyle, after)).data;
  const scenes = useMemo(
    () => scene && left && right && { before: { ...scene, ...left }, after: { ...scene, ...right } },
    [scene, left, right],
  );
  return scenes ? (
    <div className={HEIGHT}>
      <CompareMaps {...scenes} names={NAMES} onReady={nothing} />
    </div>
  ) : (
    <Skeleton className={HEIGHT} />
  );
}

const NAMES = { before: 'Before', after: 'Now' };
const nothing = (): void => undefined;
