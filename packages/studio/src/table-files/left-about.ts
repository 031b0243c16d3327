/** Folders that systems make: macOS in archives and on foreign disks, Synology next to pictures, Windows on disks. */
const FOLDERS =
  /^(?:__MACOSX|\.AppleDouble|\.Spotlight-V100|\.Trashes|@eaDir|\$RECYCLE\.BIN|System Volume Information)$/i;
/** Files that systems leave in folders; those that begin with a dot are hidden. */
const FILES = /^(?:\..*|(?:eh)?thumbs(?:_\w+)?\.db|desktop\.ini|icon\r?)$/i;

/** Whether a file was not made by a user but left by a system. `folders`: those that it is in. */
export const isLeftAbout = (name: string, folders: readonly string[]): boolean =>
  FILES.test(name) || folders.some((folder) => FOLDERS.test(folder));
