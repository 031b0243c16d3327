import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { Icon } from '../../../ui/show/icon.tsx';
import { type Folders, folderName } from '../items/folder-shape.ts';

/** The way to the open folder. */
export function FolderPath({ folders, folderId }: { folders: Folders; folderId: string }) {
  const path = (folders.byId.get(folderId)?.path ?? []).flatMap(({ id }) => folders.byId.get(id) ?? []);
  return (
    <nav aria-label="Folder" className="flex min-w-0 flex-wrap items-center gap-1 text-n10">
      {path.map((folder, depth) => {
        const label = folderName(folder);
        return (
          <span key={folder.id} className="flex min-w-0 items-center gap-1">
            {depth > 0 && <Icon of={ChevronRight} size={14} className="text-n8" />}
            {depth === path.length - 1 ? (
              <span aria-current="page" className="truncate font-strong text-n12" title={label}>
                {label}
              </span>
            ) : (
              <Link
                to="."
                search={depth === 0 ? {} : { directoryId: folder.id }}
                className="truncate text-n10 no-underline hover:text-n12"
                title={label}
              >
                {label}
              </Link>
            )}
          </span>
        );
      })}
    </nav>
  );
}
