import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../api/api-error.ts';
import { formatBytes } from '../../../ui/format/bytes.ts';
import { formatMoment } from '../../../ui/format/relative-time.ts';
import { Skeleton } from '../../../ui/show/skeleton.tsx';
import { groupUsages, UsageList, usagesOf } from '../../usages/public.ts';
import { convertingOf, motionOf } from '../items/asset-tile.tsx';
import { FileDetails } from './file-details.tsx';
import { Fact, Facts, PanelSection } from './panel-section.tsx';
import { TakeDownSection } from './take-down-section.tsx';
import { VersionList } from './version-list.tsx';

/** Metadata of a file and where it is used: the same next to a list and in the lightbox. */
export function FileSections({ projectId, file, mayEdit }: { projectId: string; file: FileItem; mayEdit: boolean }) {
  const { data: usages, error } = useQuery(usagesOf('file', file.id));
  const places = usages && groupUsages(usages).flatMap((group) => group.places);
  return (
    <>
      <FileDetails key={file.id} projectId={projectId} file={file} mayEdit={mayEdit} />
      <PanelSection title="Facts">
        <Facts>
          {file.width && file.height && <Fact label="Dimensions">{`${file.width} × ${file.height}`}</Fact>}
          <Fact label="Size">{formatBytes(file.fileSize)}</Fact>
          <Fact label="Type">{typeOf(file)}</Fact>
          <Fact label="Added">
            {file.addedBy ? `${file.addedBy.name}, ` : ''}
            <time dateTime={file.addedAt.toISOString()}>{formatMoment(file.addedAt)}</time>
          </Fact>
          {file.durationMs !== null && !file.fileType.startsWith('image/') && (
            <Fact label="Length">{motionOf(file)}</Fact>
          )}
          {file.state === 'processing' && <Fact label="State">{convertingOf(file)}</Fact>}
          {file.notice !== null && <Fact label="Note">{file.notice}</Fact>}
          {file.state === 'rejected' && <Fact label="Problem">{file.rejectReason ?? 'Cannot be used'}</Fact>}
        </Facts>
      </PanelSection>
      <PanelSection title="Used in" count={places?.length}>
        {error && <p className="text-n10">{messageOf(error)}</p>}
        {!places && !error && <Skeleton className="h-8 w-full" />}
        {places?.length === 0 && <p className="text-n10">Not used in any draft.</p>}
        {usages && <UsageList usages={usages} />}
      </PanelSection>
      <TakeDownSection key={`served ${file.id}`} projectId={projectId} file={file} />
      <VersionList projectId={projectId} file={file} mayEdit={mayEdit} />
    </>
  );
}

/** `PNG image` */
function typeOf({ fileType }: FileItem): string {
  const [group = '', format = ''] = fileType.split('/');
  const name = format.replace(/^x-|^vnd\./, '').toUpperCase();
  return group === 'application' ? name : `${name} ${group}`;
}
