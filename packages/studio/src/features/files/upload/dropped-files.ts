import { isLeftAbout } from '../../../table-files/left-about.ts';

/** A file with the folders it was dropped in, outermost first. */
export interface DroppedFile {
  file: File;
  path: string[];
}

/** Every file of a drop, folders opened. Must be called while the drop event is handled: afterwards nothing is readable. */
export async function droppedFiles(transfer: DataTransfer): Promise<DroppedFile[]> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return [...transfer.files].map((file) => ({ file, path: [] }));
  const found = await Promise.all(entries.map((entry) => filesIn(entry, [])));
  return found.flat();
}

async function filesIn(entry: FileSystemEntry, path: string[]): Promise<DroppedFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return isLeftAbout(file.name, path) ? [] : [{ file, path }];
  }
  if (!isDirectory(entry)) return [];
  const reader = entry.createReader();
  const found: DroppedFile[] = [];
  for (;;) {
    // A reader gives at most a hundred entries at a time, and none when it is done.
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) return found;
    for (const inner of batch) found.push(...(await filesIn(inner, [...path, entry.name])));
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
