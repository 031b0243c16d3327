import type { FileItem, FilePreview } from '@diorama/contract/files/files.contract.ts';
import { Image, RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { MAX_TEXTURE, openPanorama, type PanoramaScene } from './panorama-scene.ts';
import { useTurning } from './use-turning.ts';
import { ViewerBar, ZOOM_STEP, ZoomButtons } from './viewer-bar.tsx';
import { useViewerKeys } from './viewer-keys.ts';
import { ViewerWait } from './viewer-message.tsx';

type ViewerPanoramaProps = {
  file: FileItem;
  sources: FilePreview['sources'];
  onProblem: (text: string) => void;
  onLeave: () => void;
};

/** Pixels that one press of Shift with an arrow turns by. */
const STEP = 60;

/** A picture that goes all around, seen from its middle. */
export function ViewerPanorama({ file, sources, onProblem, onLeave }: ViewerPanoramaProps) {
  const stage = useRef<HTMLDivElement>(null);
  const scene = useRef<PanoramaScene | null>(null);
  const [isReady, setReady] = useState(false);
  const url = (sources.findLast(({ type, width }) => type === 'image/jpeg' && width <= MAX_TEXTURE) ?? file).url;
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    let isOver = false;
    openPanorama(element, url).then(
      (opened) => {
        if (isOver) return opened.stop();
        scene.current = opened;
        setReady(true);
      },
      () => isOver || onProblem('The panorama cannot be shown: this browser may lack WebGL.'),
    );
    return () => {
      isOver = true;
      scene.current?.stop();
      scene.current = null;
    };
  }, [url, onProblem]);
  const turns = useTurning(stage, scene);
  useViewerKeys({
    zoom: (direction) => scene.current?.zoom(ZOOM_STEP ** direction),
    reset: () => scene.current?.reset(),
    move: (x, y) => scene.current?.turn(-x * STEP, -y * STEP),
  });
  return (
    <>
      <div
        {...turns}
        ref={stage}
        role="img"
        aria-label={`${file.fileName} as a panorama`}
        className="absolute inset-0 cursor-grab touch-none active:cursor-grabbing"
      />
      {!isReady && <ViewerWait />}
      <ViewerBar label="Panorama">
        <ZoomButtons onZoom={(factor) => scene.current?.zoom(factor)} />
        <Button variant="quiet" size="small" icon={RotateCcw} onClick={() => scene.current?.reset()}>
          Reset
        </Button>
        <Button variant="quiet" size="small" icon={Image} onClick={onLeave}>
          View as picture
        </Button>
      </ViewerBar>
    </>
  );
}
