import type { DirItem, FileItem } from '@diorama/contract/files/files.contract.ts';
import { Box, File as FileIcon, Film, Folder, Image, Music } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatBytes } from '../../ui/format/bytes.ts';
import { Icon } from '../../ui/icon.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';

/** The icon of a kind of file. */
export function iconOf(fileType: string) {
  if (fileType.startsWith('image/')) return Image;
  if (fileType.startsWith('video/')) return Film;
  if (fileType.startsWith('audio/')) return Music;
  return fileType.startsWith('model/') ? Box : FileIcon;
}

/** Size and measures in a few words. */
export function factsOf({ fileSize, width, height }: FileItem): string {
  const measures = width && height ? `${width} × ${height} · ` : '';
  return `${measures}${formatBytes(fileSize)}`;
}

/** The picture and the facts of a file. */
export function FileFace({ file }: { file: FileItem }) {
  return (
    <>
      <Thumbnail
        {...(file.thumbUrl ? { src: file.thumbUrl } : {})}
        alt=""
        fallback={iconOf(file.fileType)}
        className="w-full rounded-md"
      />
      <span className="mt-1.5 block truncate text-n12" title={file.fileName}>
        {file.fileName}
      </span>
      <span className="block truncate text-n10 text-xs tabular-nums">
        {file.state === 'rejected' ? (file.rejectReason ?? 'Cannot be used') : factsOf(file)}
      </span>
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
