import type { DirItem, FileItem } from '@diorama/contract/files/files.contract.ts';
import { Box, File as FileIcon, Folder, Image, Music, Play, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatBytes } from '../../../ui/format/bytes.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import { Thumbnail } from '../../../ui/show/thumbnail.tsx';

/** The icon of a kind of file. */
export function iconOf(fileType: string) {
  if (fileType.startsWith('image/')) return Image;
  if (fileType.startsWith('video/')) return Video;
  if (fileType.startsWith('audio/')) return Music;
  return fileType.startsWith('model/') ? Box : FileIcon;
}

type Facts = Pick<FileItem, 'fileType' | 'fileSize' | 'width' | 'height' | 'durationMs' | 'state'>;

/** Measures and length, such as `1920 × 1080 · 0:42`; empty where neither is known. */
export function measuresOf({ fileType, width, height, durationMs }: Omit<Facts, 'fileSize' | 'state'>): string {
  const isMoving = durationMs !== null && !fileType.startsWith('image/');
  return [width && height ? `${width} × ${height}` : '', isMoving ? clockOf(durationMs) : '']
    .filter((part) => part !== '')
    .join(' · ');
}

/** Dimensions and size as a short text, or why the file is not usable. */
export function factsOf(file: FileItem): string {
  if (file.state === 'rejected') return file.rejectReason ?? 'Cannot be used';
  if (file.state === 'processing') return convertingOf(file);
  const measures = measuresOf({ ...file, durationMs: null });
  return `${measures === '' ? '' : `${measures} · `}${formatBytes(file.fileSize)}`;
}

/** How far a conversion is. */
export const convertingOf = ({ progress }: Pick<FileItem, 'progress'>): string =>
  progress === null ? 'Waiting for conversion' : `Converting, ${Math.round(progress * 100)} %`;

/** `0:42`, `1:02:05`. */
function clockOf(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1_000));
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** What plays: `0:42` for a video or a sound, `Animated` for a moving picture; null for what stands still. */
export function motionOf({ fileType, durationMs }: Pick<FileItem, 'fileType' | 'durationMs'>): string | null {
  if (durationMs === null) return fileType.startsWith('video/') ? 'Video' : null;
  return fileType.startsWith('image/') ? 'Animated' : clockOf(durationMs);
}

function MotionBadge({ file }: { file: FileItem }) {
  const motion = motionOf(file);
  if (motion === null) return null;
  return (
    <span className="absolute right-1 bottom-1 flex items-center gap-1 rounded-sm bg-n12 px-1 py-px text-n1 text-xs tabular-nums">
      <Icon of={Play} size={12} />
      {motion}
    </span>
  );
}

/** The picture of a file, and whether it plays. */
export function FilePicture({ file }: { file: FileItem }) {
  return (
    <span className="relative block">
      <Thumbnail
        {...(file.thumbUrl ? { src: file.thumbUrl } : {})}
        alt=""
        fallback={iconOf(file.fileType)}
        className="w-full rounded-md"
      />
      <MotionBadge file={file} />
    </span>
  );
}

/** The picture and the facts of a file. */
export function FileFace({ file }: { file: FileItem }) {
  return (
    <>
      <FilePicture file={file} />
      <span className="mt-1.5 block truncate text-n12" title={file.fileName}>
        {file.fileName}
      </span>
      <span className="block truncate text-n10 text-xs tabular-nums">{factsOf(file)}</span>
    </>
  );
}

/** The face of a folder. */
export function FolderFace({ directory, children }: { directory: DirItem; children?: ReactNode }) {
  return (
    <>
      <span className="grid size-8 flex-none place-items-center rounded-md bg-n3 text-n10">
        <Icon of={Folder} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium text-n12" title={directory.name}>
          {directory.name}
        </span>
        <span className="block text-n10 text-xs tabular-nums">
          {directory.childCount === 1 ? '1 item' : `${directory.childCount} items`}
        </span>
      </span>
      {children}
    </>
  );
}
