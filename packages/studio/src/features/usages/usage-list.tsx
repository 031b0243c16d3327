import type { Usage } from '@diorama/contract/usages/usages.contract.ts';
import { sentence } from '@diorama/documents/engine/schema/labels.ts';
import { Link } from '@tanstack/react-router';
import { Chip } from '../../ui/show/chip.tsx';
import { StateChip } from '../../ui/show/state-chip.tsx';
import { groupUsages, type UsageGroup } from './group-usages.ts';

/** Places listed of one document; more are counted. */
const MOST = 6;

interface UsageListProps {
  usages: readonly Usage[];
  /** Whether documents of several projects may be among them: each says whose it is. */
  isAcross?: boolean;
}

/** Where something is used, by document; each place leads there. */
export function UsageList({ usages, isAcross = false }: UsageListProps) {
  return (
    <ul className="flex flex-col gap-2">
      {groupUsages(usages).map((group) => (
        <li key={group.docId} className="min-w-0">
          <p className="flex items-center gap-2">
            <span className="min-w-0 truncate font-medium text-n12" title={group.label}>
              {group.label}
            </span>
            {group.live?.isOutdated && <Chip tone="warn">{`Older copy in v${group.live.version}`}</Chip>}
            {group.live && !group.live.isOutdated && <StateChip of={{ state: 'live', version: group.live.version }} />}
          </p>
          {isAcross && group.spaceName !== null && (
            <p className="truncate text-n10 text-xs" title={group.spaceName}>
              {group.spaceName}
            </p>
          )}
          <ul>
            {group.places.slice(0, MOST).map(({ record, name }) => (
              <li key={record} className="truncate" title={sentence(name)}>
                <PlaceLink group={group} record={record}>
                  {sentence(name)}
                </PlaceLink>
              </li>
            ))}
            {group.places.length === 0 && <li className="text-n10">Not in the draft any more</li>}
            {group.places.length > MOST && <li className="text-n10">and {group.places.length - MOST} more</li>}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** What belongs to no project has no address yet. */
function PlaceLink({ group, record, children }: { group: UsageGroup; record: string; children: string }) {
  const { projectId, docType: type, docId: id } = group;
  if (projectId === null) return children;
  if (type === 'project')
    return (
      <Link to="/projects/$projectId" params={{ projectId }}>
        {children}
      </Link>
    );
  return (
    <Link to="/projects/$projectId/studio/$type/$id" params={{ projectId, type, id }} search={{ sel: record }}>
      {children}
    </Link>
  );
}
