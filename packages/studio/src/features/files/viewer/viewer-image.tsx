import type { FileItem, FilePreview } from '@diorama/contract/files/files.contract.ts';
import { Globe, Maximize } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { useZoomPan } from './use-zoom-pan.ts';
import { ViewerBar, ZOOM_STEP, ZoomButtons } from './viewer-bar.tsx';
import { useViewerKeys } from './viewer-keys.ts';
import { ViewerWait } from './viewer-message.tsx';

type ViewerImageProps = {
  file: FileItem;
  preview: FilePreview | undefined;
  onProblem: () => void;
  /** Present when it can be seen as a panorama. */
  onPanorama?: () => void;
};

/** What browsers show by themselves; others only as what was made of them. */
const SHOWN = /^image\/(png|jpeg|webp|avif|gif)$/;
/** May move, and what is made of it does not. */
const MOVING = /^image\/(gif|webp)$/;

/** A picture with zoom and pan. As small as the screen allows, and the original where that is larger. */
export function ViewerImage({ file, preview, onProblem, onPanorama }: ViewerImageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const picture = { width: file.width ?? 1, height: file.height ?? 1 };
  const { look, isZoomed, isReady, zoom, actual, fit, step, events } = useZoomPan(stage, picture);
  useViewerKeys({
    zoom: (direction) => zoom(ZOOM_STEP ** direction),
    reset: fit,
    actual: () => actual(),
    move: step,
  });
  const shown = { width: picture.width * look.scale, height: picture.height * look.scale };
  const made = MOVING.test(file.fileType) ? [] : (preview?.sources ?? []);
  const widest = Math.max(0, ...made.map(({ width }) => width));
  const isOriginal = SHOWN.test(file.fileType) && shown.width * window.devicePixelRatio > widest;
  const types = [...new Set(made.map(({ type }) => type))];
  const jpeg = made.filter(({ type }) => type === 'image/jpeg').at(-1)?.url;
  const src = isOriginal ? file.url : (jpeg ?? made.at(-1)?.url ?? null);
  return (
    <>
      <div
        {...events}
        ref={stage}
        className={cx(
          'absolute inset-0 touch-none select-none overflow-hidden',
          isZoomed && 'cursor-grab active:cursor-grabbing',
        )}
      >
        {isReady && preview && src !== null && (
          <picture>
            {!isOriginal &&
              types.map((type) => (
                <source
                  key={type}
                  type={type}
                  srcSet={made.flatMap((made) => (made.type === type ? `${made.url} ${made.width}w` : [])).join(', ')}
                  sizes={`${Math.ceil(shown.width)}px`}
                />
              ))}
            <img
              src={src}
              alt={file.fileName}
              draggable={false}
              onError={onProblem}
              style={{
                ...shown,
                transform: `translate(calc(-50% + ${look.x}px), calc(-50% + ${look.y}px))`,
                backgroundImage: file.thumbUrl ? `url("${file.thumbUrl}")` : undefined,
                imageRendering: look.scale >= 4 ? 'pixelated' : undefined,
              }}
              className="absolute top-1/2 left-1/2 max-w-none bg-center bg-cover"
            />
          </picture>
        )}
        {(!preview || src === null) && <ViewerWait />}
      </div>
      <ViewerBar label="Picture">
        <ZoomButtons onZoom={zoom} value={`${Math.round(look.scale * 100)} %`} />
        <Button variant="quiet" size="small" icon={Maximize} onClick={fit} disabled={!isZoomed}>
          Fit
        </Button>
        <Button variant="quiet" size="small" onClick={() => actual()} disabled={look.scale === 1}>
          100 %
        </Button>
        {onPanorama && (
          <Button variant="quiet" size="small" icon={Globe} onClick={onPanorama}>
            View as 360°
          </Button>
        )}
      </ViewerBar>
    </>
  );
}
