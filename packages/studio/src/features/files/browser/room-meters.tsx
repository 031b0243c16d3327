import type { SpaceRoom } from '@diorama/contract/quotas/quotas.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { HardDrive } from 'lucide-react';
import { Button } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import { isNearlyFull, type LimitedRoom, roomText } from '../../../ui/show/room.ts';
import { RoomMeter } from '../../../ui/show/room-meter.tsx';
import { spaceRoom } from '../files.queries.ts';

interface NamedRoom extends LimitedRoom {
  name: string;
}

/** Those with a quota; the one that is fuller first. */
function limitedRooms(room: SpaceRoom | undefined): NamedRoom[] {
  const all = room ? [{ ...room.own, name: 'This project' }, ...(room.client ? [room.client] : [])] : [];
  return all
    .flatMap(({ name, bytes, quota }) => (quota === null ? [] : { name, bytes, quota }))
    .sort((a, b) => b.bytes / Math.max(1, b.quota) - a.bytes / Math.max(1, a.quota));
}

function useLimitedRooms(projectId: string): NamedRoom[] {
  const { data } = useQuery(spaceRoom(projectId));
  return limitedRooms(data);
}

type RoomProps = { projectId: string; onOpen: () => void };

/** What is left where it is limited, below the folders; opens the storage. */
export function RoomButton({ projectId, onOpen }: RoomProps) {
  const [room] = useLimitedRooms(projectId);
  if (!room) return null;
  return (
    <button
      type="button"
      onClick={onOpen}
      title="Show storage"
      className="flex flex-none flex-col gap-1.5 border-n5 border-t px-4 py-3 text-left hover:bg-n3"
    >
      <RoomMeter label={room.name} {...room} />
    </button>
  );
}

/** Says, that soon nothing more can be sent. */
export function FullNotice({ projectId, onOpen }: RoomProps) {
  const [room] = useLimitedRooms(projectId);
  if (!room || !isNearlyFull(room)) return null;
  const isFull = room.bytes >= room.quota;
  return (
    <p
      role="status"
      className="mx-5 mb-2 flex flex-wrap items-center gap-x-2.5 gap-y-1 rounded-md bg-warn-soft py-1.5 pr-1.5 pl-3 text-warn-ink max-sm:mx-4"
    >
      <Icon of={HardDrive} size={16} />
      <span className="min-w-0 flex-1 basis-60">
        <span className="font-medium">{isFull ? `${room.name} is full.` : `${room.name} is nearly full.`}</span> It
        stores {roomText(room)}. Delete files that are not needed, or ask an administrator for more room.
      </span>
      <Button size="small" onClick={onOpen}>
        Show storage
      </Button>
    </p>
  );
}

/** What the project and its client may store, where that is limited. */
export function RoomMeters({ projectId }: { projectId: string }) {
  const rooms = useLimitedRooms(projectId);
  if (rooms.length === 0) return null;
  return (
    <section aria-label="Quotas" className="mt-5 grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {rooms.map((room) => (
        <RoomMeter key={room.name} label={room.name} {...room} />
      ))}
      <p className="text-n10 text-xs sm:col-span-2">Models of configurators count, too. Deleted files do not.</p>
    </section>
  );
}
