import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import { droppedFiles } from './dropped-files.ts';
import type { UploadSource } from './uploads.ts';

/** Files, which no area around this one takes then. */
function isOwn(event: DragEvent): boolean {
  const hasFiles = event.dataTransfer.types.includes('Files');
  if (hasFiles) event.stopPropagation();
  return hasFiles;
}

/** An area that takes files from the computer; says so while they hover over it. One inside another takes them alone. */
export function FilesDropArea({
  title = 'Drop to upload',
  hint,
  onFiles,
  children,
}: {
  title?: string;
  hint: string;
  /** `target`: what they were dropped on. */
  onFiles: (files: UploadSource[], target: Element) => void;
  children: ReactNode;
}) {
  const [isOver, setOver] = useState(false);
  const depth = useRef(0);
  const enter = (change: 1 | -1) => {
    depth.current = Math.max(0, depth.current + change);
    setOver(depth.current > 0);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the upload button next to it is the keyboard equivalent
    <div
      // What has focus has no frame next to that of the area.
      className={cx('relative flex min-h-0 flex-1', isOver && '**:outline-none!')}
      onDragEnter={(event) => isOwn(event) && enter(1)}
      onDragLeave={(event) => isOwn(event) && enter(-1)}
      onDragOver={(event) => isOwn(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!isOwn(event)) return;
        event.preventDefault();
        depth.current = 0;
        setOver(false);
        const target = event.target instanceof Element ? event.target : event.currentTarget;
        void droppedFiles(event.dataTransfer).then((files) => onFiles(files, target));
      }}
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute inset-2 z-30 grid place-items-center rounded-xl border-2 border-accent border-dashed bg-accent-soft/85">
          <p className="flex max-w-full flex-col items-center gap-1 rounded-xl bg-pop px-8 py-5 text-center text-accent-ink shadow-float">
            <Icon of={Upload} size={28} />
            <span className="font-strong">{title}</span>
            <span>{hint}</span>
          </p>
        </div>
      )}
    </div>
  );
}
