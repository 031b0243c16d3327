import { CircleAlert } from 'lucide-react';
import { Icon } from '../../../ui/icon.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { UploadNotices } from '../upload/upload-notices.tsx';
import { useBrokenPictures } from './broken-pictures.ts';
import { useSceneMedia } from './scene-media.tsx';
import { useStageSession } from './stage-session.tsx';

/** Messages shown at once; more are counted. */
const MOST_SHOWN = 3;

/** What the stage waits for, and what it could not draw. */
export function StageNotices() {
  const { media } = useSceneMedia();
  const { meshFaults } = useStageSession();
  const meshes = Object.entries(media?.meshes ?? {});
  const working = meshes.filter(([, { state }]) => state === 'pending' || state === 'processing');
  const pictures = useBrokenPictures();
  const models = meshes.flatMap(([key, { name, state, error }]) => {
    const why = state === 'failed' ? (error ?? 'it could not be read') : meshFaults.get(key);
    return why === undefined ? [] : [`${name}: ${why}`];
  });
  const broken = [...models, ...pictures.map(({ text }) => text)];
  return (
    <div role="status" className="pointer-events-none absolute bottom-16 left-2.5 z-10 flex max-w-80 flex-col gap-1.5">
      {broken.slice(0, MOST_SHOWN).map((text) => (
        <p key={text} className="flex items-start gap-1.5 rounded-lg bg-bad-soft px-2.5 py-1.5 text-bad-ink text-xs">
          <Icon of={CircleAlert} size={13} className="mt-0.5 flex-none" />
          <span className="line-clamp-4">{text}</span>
        </p>
      ))}
      {broken.length > MOST_SHOWN && <p className="text-bad-ink text-xs">and {broken.length - MOST_SHOWN} more</p>}
      <UploadNotices />
      {working.length > 0 && (
        <p className="flex items-center gap-2 rounded-lg bg-pop px-2.5 py-1.5 text-xs shadow-float">
          <Spinner />
          {working.length === 1 ? `Preparing ${working[0]?.[1].name}` : `Preparing ${working.length} models`}
        </p>
      )}
    </div>
  );
}
