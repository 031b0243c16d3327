import type { FileItem, FileVersion } from '@diorama/contract/files/files.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { formatBytes } from '../../../ui/format/bytes.ts';
import { formatMoment } from '../../../ui/format/relative-time.ts';
import { Chip } from '../../../ui/show/chip.tsx';
import { Thumbnail } from '../../../ui/show/thumbnail.tsx';
import { fileVersions } from '../files.queries.ts';
import { iconOf } from '../items/asset-tile.tsx';
import { PanelSection } from './panel-section.tsx';
import { useVersions } from './use-versions.ts';

/** What a file was, newest first: who gets each version, and the way back to it. */
export function VersionList({ projectId, file, mayEdit }: { projectId: string; file: FileItem; mayEdit: boolean }) {
  const { data, error } = useQuery({ ...fileVersions(projectId, file), enabled: file.version > 1 });
  const { restore } = useVersions(projectId);
  const [restoring, setRestoring] = useState<number | null>(null);
  if (file.version === 1) return null;
  return (
    <PanelSection title="Versions" count={data?.versions.length}>
      {error && <p className="text-n10">{messageOf(error)}</p>}
      <ol className="flex flex-col gap-2">
        {data?.versions.map((version) => (
          <li key={version.version} className="flex items-center gap-3">
            <a href={version.url} target="_blank" rel="noreferrer" className="flex-none rounded-sm">
              <Thumbnail
                {...(version.thumbUrl ? { src: version.thumbUrl } : {})}
                alt={`Open version ${version.version}`}
                fallback={iconOf(version.fileType)}
                className="w-16"
              />
            </a>
            <span className="min-w-0 flex-1">
              <span className="flex items-center gap-1.5 font-medium tabular-nums">
                v{version.version} <States version={version} />
              </span>
              <span className="block truncate text-n10 text-xs" title={formatMoment(version.at)}>
                {version.by ? `${version.by.name}, ` : ''}
                {formatMoment(version.at)}
              </span>
              <span className="block text-n10 text-xs tabular-nums">{formatBytes(version.fileSize)}</span>
            </span>
            {mayEdit && !version.isCurrent && (
              <Button
                size="small"
                variant="quiet"
                aria-label={`Restore version ${version.version}`}
                isPending={restoring === version.version}
                onClick={() => {
                  setRestoring(version.version);
                  void restore(file, version.version).finally(() => setRestoring(null));
                }}
              >
                Restore
              </Button>
            )}
          </li>
        ))}
      </ol>
    </PanelSection>
  );
}

function States({ version: { isCurrent, isLive } }: { version: FileVersion }) {
  return (
    <>
      {isCurrent && <Chip>{isLive ? 'Current' : 'In drafts'}</Chip>}
      {isLive && <Chip tone="ok">{isCurrent ? 'Live' : 'Live until publish'}</Chip>}
    </>
  );
}
