import { FolderOpen, Image, Map as MapIcon, Package, Plus } from 'lucide-react';
import { Button } from '../ui/button/button.tsx';
import { formatBytes } from '../ui/format/bytes.ts';
import { EmptyState } from '../ui/load/empty-state.tsx';
import { ErrorState } from '../ui/load/error-state.tsx';
import { PartMessage, SmallPartMessage } from '../ui/load/part-message.tsx';
import { Avatar } from '../ui/show/avatar.tsx';
import { Chip } from '../ui/show/chip.tsx';
import { Progress } from '../ui/show/progress.tsx';
import { Skeleton } from '../ui/show/skeleton.tsx';
import { StateChip } from '../ui/show/state-chip.tsx';
import { Tag } from '../ui/show/tag.tsx';
import { Thumbnail } from '../ui/show/thumbnail.tsx';
import { samplePicture } from './sample-picture.ts';
import { Line, Sheet } from './sheet.tsx';

/** What says how things stand. */
export function StatesSheet() {
  return (
    <>
      <Sheet title="States">
        <Line>
          <StateChip of={{ state: 'draft' }} />
          <StateChip of={{ state: 'live', version: 31 }} />
          <StateChip of={{ state: 'changed', version: 12 }} />
          <StateChip of={{ state: 'changed', version: 12, changes: 3 }} />
          <Chip tone="bad">2 errors</Chip>
        </Line>
        <Line>
          <Tag icon={Image} label="Walkthrough" />
          <Tag icon={Package} label="Configurator" />
          <Tag icon={MapIcon} label="Map" isIconOnly />
          <Avatar name="Anna Lindqvist" colorKey="anna" />
          <Avatar name="Johan Sjöberg" colorKey="johan" />
          <Avatar name="Åke Östergård" colorKey="ake" size={32} />
          <Avatar name="Nordhamn" colorKey="nordhamn" size={20} />
        </Line>
        <Line>
          <Thumbnail src={samplePicture('#d8c5a8', '#c3d6ea')} alt="Courtyard" className="w-24" />
          <Thumbnail src="/missing.png" alt="Missing picture" className="w-24" />
          <Thumbnail alt="" fallback={Package} aspect={1} className="w-14" />
        </Line>
        <Progress
          label="Uploading 3 of 12"
          fraction={0.42}
          detail={`${formatBytes(10.1 * 1024 ** 2)} of ${formatBytes(24 * 1024 ** 2)}`}
        />
        <Progress label="Making smaller pictures" fraction={null} detail="step 2 of 3" />
        <div className="flex items-center gap-3">
          <Skeleton className="h-[38px] w-16" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-3 w-52" />
            <Skeleton className="h-2.5 w-28" />
          </div>
        </div>
      </Sheet>
      <Sheet title="Empty and failed">
        <EmptyState
          icon={FolderOpen}
          title="No projects yet"
          text="A project holds a client’s walkthroughs, configurators and maps, with their pictures and texts."
          action={
            <>
              <Button variant="primary" icon={Plus}>
                New project
              </Button>
              <Button>Open the demo</Button>
            </>
          }
        />
        <ErrorState
          title="The projects could not be loaded"
          message="The server did not answer within 10 s. Check the connection and try again."
          onRetry={() => undefined}
        />
        <PartMessage fault="unreachable" isRetrying={false} retry={() => undefined} />
        <SmallPartMessage fault="removed" isRetrying={false} retry={() => undefined} />
      </Sheet>
    </>
  );
}
