import type { ActivityItem, ActivityTarget } from '@diorama/contract/audit/audit.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { Fragment, type MouseEvent } from 'react';
import { formatMoment } from '../../ui/format/relative-time.ts';
import { Avatar } from '../../ui/show/avatar.tsx';
import { nounOf, restOf, unnamedTarget, verbOf } from './activity-text.ts';

const look = 'font-medium text-n12';
const linkLook = `${look} no-underline hover:underline`;

/** One line: who did what to what, where, and when. */
export function ActivityRow({ item, hasPlace }: { item: ActivityItem; hasPlace: boolean }) {
  const { by, at, action, targets, space } = item;
  const name = by?.name ?? 'Somebody';
  const rest = restOf(item);
  const noun = nounOf(item);
  const isAboutPlace = targets.length === 1 && targets[0]?.id === space.id;
  return (
    <li className="flex min-h-12 items-center gap-3 border-n4 border-b py-2">
      <Avatar name={name} colorKey={by?.id ?? null} size={24} />
      <p className="min-w-0 flex-1 text-n11 [overflow-wrap:anywhere]">
        <span className="font-strong text-n12">{name}</span> {verbOf(action)} {noun && `${noun} `}
        {targets.length === 0
          ? unnamedTarget(item)
          : targets.map((target, at) => (
              <Fragment key={target.id}>
                {at > 0 && ', '}
                <TargetLink target={target} space={space} />
              </Fragment>
            ))}
        {rest && <span className="text-n10"> {rest}</span>}
        {hasPlace && !isAboutPlace && (
          <span className="text-n10">
            {' '}
            in <TargetLink target={{ ...space, directoryId: null }} space={space} isQuiet />
          </span>
        )}
      </p>
      <time dateTime={at.toISOString()} title={formatMoment(at)} className="flex-none text-n10 text-xs tabular-nums">
        {formatMoment(at).split(', ')[1]}
      </time>
    </li>
  );
}

/** The name, as a link while there is something to open. */
function TargetLink({
  target,
  space,
  isQuiet = false,
}: {
  target: ActivityTarget;
  space: ActivityItem['space'];
  isQuiet?: boolean;
}) {
  const navigate = useNavigate();
  const { name, type, isDeleted } = target;
  const shown = name || 'Untitled';
  const to = isDeleted || space.isDeleted ? null : addressOf(target, space);
  if (to === null)
    return (
      <span className={isQuiet ? '' : look}>
        {shown}
        {isDeleted && type !== 'client' && ' (deleted)'}
      </span>
    );
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void navigate({ href: to });
  };
  return (
    <a href={to} onClick={open} className={isQuiet ? 'text-n11 no-underline hover:underline' : linkLook}>
      {shown}
    </a>
  );
}

/** Where a target opens; null: nowhere. Menus, themes and the like lead on from the address of an editor. */
function addressOf({ type, id, directoryId }: ActivityTarget, space: ActivityItem['space']): string | null {
  if (type === 'project') return `/projects/${id}`;
  if (type === 'client') return `/clients/${id}`;
  if (type === 'collection') return `/widgets/${id}`;
  if (type === 'widget') return `/edit/widget/${id}`;
  const isFile = type === 'file' || type === 'directory';
  if (space.type === 'collection' && isFile) return `/widgets/${space.id}/media?directoryId=${directoryId}`;
  if (space.type !== 'project') return null;
  if (type === 'directory') return `/projects/${space.id}/assets?directoryId=${id}`;
  if (type === 'file') return `/projects/${space.id}/assets?directoryId=${directoryId}&file=${id}`;
  return `/projects/${space.id}/studio/${type}/${id}`;
}
