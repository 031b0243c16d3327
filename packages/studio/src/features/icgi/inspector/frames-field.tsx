import type { TransitionRecord } from '@diorama/documents/icgi/icgi.records.ts';
import { Video } from 'lucide-react';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Button } from '../../../ui/button.tsx';
import { counted } from '../../../ui/format/counted.ts';
import { AssetPicker } from '../../files/public.ts';
import { useReplaceFrames } from '../upload/use-replace-frames.tsx';

/** The frames of a move, and the way to exchange them while its links stay. */
export function FramesField({ transition: { id, frames } }: { transition: TransitionRecord }) {
  const isReadOnly = useReadOnly() !== null;
  const { pick, picker } = useReplaceFrames(id);
  return (
    <div className="flex items-center gap-2">
      <span className="min-w-0 flex-1 truncate text-n10 text-xs">
        {frames.length === 0 ? 'No frames yet' : `${counted(frames.length, 'frame')}, from ${frames[0]?.name ?? ''}`}
      </span>
      {!isReadOnly && (
        <Button size="small" icon={Video} {...AssetPicker.opener} onClick={pick}>
          {frames.length === 0 ? 'Choose' : 'Replace'}
        </Button>
      )}
      {picker}
    </div>
  );
}
