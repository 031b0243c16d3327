import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { formatBytes } from '../../ui/format/bytes.ts';
import { ErrorState } from '../../ui/load/error-state.tsx';
import { notifyDone } from '../../ui/notice/notify.ts';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import type { OpenProduct } from '../shell-context.tsx';

/** Downloads the published page as files for any web server; says how large they are first. */
export function FolderDialog({ product, onClose }: { product: OpenProduct; onClose: () => void }) {
  const { type, id } = product;
  const folder = useQuery({
    queryKey: ['page-folder', type, id],
    queryFn: () => api.publications.folder.query({ type, id }),
    gcTime: 0,
    retry: false,
    // The address in the response is valid for a minute: a new one is requested on press.
    refetchOnWindowFocus: false,
  });
  const download = async () => {
    const { data } = await folder.refetch();
    if (!data) return;
    const link = document.createElement('a');
    link.href = data.url;
    link.download = data.fileName;
    link.click();
    onClose();
    notifyDone('Downloading the folder', { detail: `Your browser saves it as ${data.fileName}.` });
  };
  const { error } = folder;
  const data = folder.data ?? undefined;
  const mapHosts = data?.mapHosts ?? [];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Download as folder"
      text="The published page as a zip: unpack it on any web server, in any folder. Nothing has to run there."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            icon={Download}
            isPending={folder.isFetching}
            disabled={!data}
            onClick={() => void download()}
          >
            Download
          </Button>
        </>
      }
    >
      {error || folder.data === null ? (
        <ErrorState
          title="The folder could not be put together"
          message={error ? messageOf(error) : 'Nothing is published. Publish it first, then download it.'}
          onRetry={() => void folder.refetch()}
        />
      ) : (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
          <Fact name="Version" value={data && `v${data.version}`} />
          <Fact name="Files" value={data?.files.toLocaleString('en')} />
          <Fact name="Size" value={data && formatBytes(data.bytes)} />
        </dl>
      )}
      <ul className="mt-4 flex list-disc flex-col gap-1 pl-4 text-n11 text-xs">
        <li>A page for each language, with the player, all pictures and videos, and what visitors open.</li>
        {mapHosts.length > 0 && (
          <li>
            What lies under the map is still read from {mapHosts.join(', ')}. Streets that are added to the map come
            along in the folder.
          </li>
        )}
        <li>Links to other products lead to where they are published.</li>
        <li>What you publish later does not change it.</li>
      </ul>
    </Dialog>
  );
}

function Fact({ name, value }: { name: string; value: string | undefined }) {
  return (
    <>
      <dt className="text-n11">{name}</dt>
      <dd className="tabular-nums">{value ?? <Skeleton className="h-4 w-16" />}</dd>
    </>
  );
}
