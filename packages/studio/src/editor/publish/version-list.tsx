import type { PublicationInfo } from '@diorama/contract/publications/publications.contract.ts';
import { ExternalLink } from 'lucide-react';
import { Button } from '../../ui/button/button.tsx';
import { formatMoment, formatRelativeTime } from '../../ui/format/relative-time.ts';
import { Chip } from '../../ui/show/chip.tsx';
import { Icon } from '../../ui/show/icon.tsx';

/** Published versions, newest first. `onMakeLive` shows visitors another one. */
export function VersionList({
  versions,
  address,
  onMakeLive,
}: {
  versions: readonly PublicationInfo[];
  /** Of the public page; null for what has no page of its own. */
  address: string | null;
  onMakeLive: (version: PublicationInfo) => void;
}) {
  const now = new Date();
  return (
    <section>
      <h3 className="mb-1 flex items-center font-strong">
        Versions
        {address !== null && versions.length > 0 && (
          <a
            href={address}
            target="_blank"
            rel="noopener"
            className="ml-auto inline-flex items-center gap-1 font-normal"
          >
            Open the page <Icon of={ExternalLink} size={14} />
          </a>
        )}
      </h3>
      {versions.length === 0 && <p className="text-n10">Nothing has been published yet.</p>}
      <ul className="border-n4 border-t empty:hidden">
        {versions.map((version) => (
          <li key={version.publicationId} className="flex min-h-11 items-center gap-3 border-n4 border-b py-1.5">
            <span className="w-8 flex-none font-medium tabular-nums">v{version.version}</span>
            <span className="min-w-0 flex-1">
              {version.note && (
                <span className="block truncate" title={version.note}>
                  {version.note}
                </span>
              )}
              <span className="block truncate text-n10 text-xs" title={formatMoment(version.at)}>
                {[version.by?.name, formatRelativeTime(version.at, now)].filter(Boolean).join(', ')}
              </span>
            </span>
            {version.live ? (
              <Chip tone="ok">Live</Chip>
            ) : (
              <Button size="small" onClick={() => onMakeLive(version)}>
                Make live
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
