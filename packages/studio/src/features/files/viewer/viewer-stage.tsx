import type { FileItem, FilePreview } from '@diorama/contract/files/files.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { filePreview } from '../files.queries.ts';
import { convertingOf } from '../items/asset-tile.tsx';
import { ViewerImage } from './viewer-image.tsx';
import { ViewerMessage, ViewerWait } from './viewer-message.tsx';

const loading = { fallback: <ViewerWait />, isHeavy: true };
const ViewerModel = lazyPart(() => import('./viewer-model.tsx').then((module) => module.ViewerModel), loading);
const ViewerPanorama = lazyPart(() => import('./viewer-panorama.tsx').then((module) => module.ViewerPanorama), loading);
const ViewerPdf = lazyPart(() => import('./viewer-pdf.tsx').then((module) => module.ViewerPdf), loading);

type ViewerStageProps = { projectId: string; file: FileItem; onDownload: () => void };

/** Shows a file by its kind; one that cannot be shown says why, and can be downloaded. */
export function ViewerStage({ projectId, file, onDownload }: ViewerStageProps) {
  const { data: preview } = useQuery(filePreview(projectId, file.id));
  const [problem, setProblem] = useState<string | null>(null);
  const shown = problem ?? (file.state === 'rejected' ? (file.rejectReason ?? 'The file cannot be used.') : null);
  if (file.state === 'processing')
    return (
      <ViewerMessage
        file={file}
        text={`${convertingOf(file)}. It can be played when the MP4 is made; deleting it cancels the conversion.`}
        onDownload={onDownload}
      />
    );
  if (shown !== null) return <ViewerMessage file={file} text={shown} onDownload={onDownload} />;
  return <Viewer file={file} preview={preview} onProblem={setProblem} onDownload={onDownload} />;
}

type ViewerProps = {
  file: FileItem;
  /** Absent until it is loaded. */
  preview: FilePreview | undefined;
  onProblem: (text: string) => void;
  onDownload: () => void;
};

function Viewer({ file, preview, onProblem, onDownload }: ViewerProps) {
  const [isPanorama, setPanorama] = useState(false);
  const media = {
    src: file.url,
    controls: true,
    'aria-label': file.fileName,
    onError: () => onProblem(`This browser cannot play the file.${because(preview)}`),
  };
  const sources = preview?.sources ?? [];
  if (file.fileType.startsWith('image/'))
    return isPanorama ? (
      <ViewerPanorama file={file} sources={sources} onProblem={onProblem} onLeave={() => setPanorama(false)} />
    ) : (
      <ViewerImage
        file={file}
        preview={preview}
        onProblem={() => onProblem(`The picture could not be loaded.${because(preview)}`)}
        {...(isPanoramic(file) ? { onPanorama: () => setPanorama(true) } : {})}
      />
    );
  if (file.fileType.startsWith('video/'))
    return (
      <div className="grid size-full place-items-center p-6 max-sm:p-3">
        <video {...media} playsInline poster={preview?.posterUrl ?? undefined} className="max-h-full max-w-full" />
      </div>
    );
  if (file.fileType.startsWith('audio/'))
    return (
      <div className="grid size-full place-items-center p-6">
        <audio {...media} className="w-full max-w-md" />
      </div>
    );
  if (file.fileType === 'application/pdf') return <ViewerPdf file={file} onProblem={onProblem} />;
  if (file.fileType === 'model/gltf-binary') return <ViewerModel file={file} onProblem={onProblem} />;
  return <ViewerMessage file={file} text="There is no preview of this kind of file." onDownload={onDownload} />;
}

const because = (preview: FilePreview | undefined): string =>
  preview?.problem ? ` When it was read, ${preview.problem}.` : '';

/** Twice as wide as high: what goes all around, as cameras and renderers write it. */
const isPanoramic = ({ width, height }: FileItem): boolean =>
  width !== null && height !== null && width >= 1_024 && Math.abs(width / height - 2) < 0.02;
