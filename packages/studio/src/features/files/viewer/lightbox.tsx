import { Dialog as Base } from '@base-ui/react/dialog';
import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import { ChevronLeft, ChevronRight, Download, FileUp, FolderInput, Link as LinkIcon, Trash2, X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { cx } from '../../../ui/cx.ts';
import { focusFirst } from '../../../ui/dialog/first-focus.ts';
import { isTyping } from '../../../ui/keys/key-target.ts';
import { dialogScrim, isSecondPress } from '../../../ui/load/dialog-frame.ts';
import { useOpenDialog } from '../../../ui/load/open-dialogs.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import { FileSections } from '../details/file-sections.tsx';
import { ViewerStage } from './viewer-stage.tsx';

type LightboxProps = {
  projectId: string;
  file: FileItem;
  /** Where it lies. */
  folder: string;
  /** The files it is leafed through with, and its place among them. */
  files: readonly FileItem[];
  mayEdit: boolean;
  onShow: (file: FileItem) => void;
  onClose: () => void;
  onDownload: () => void;
  onCopyLink: () => void;
  onMove: () => void;
  onReplace: () => void;
  onDelete: () => void;
};

/** A file as large as the screen allows, with its facts and where it is used. */
export function Lightbox(props: LightboxProps) {
  const {
    projectId,
    file,
    folder,
    files,
    mayEdit,
    onShow,
    onClose,
    onDownload,
    onCopyLink,
    onMove,
    onReplace,
    onDelete,
  } = props;
  const popup = useRef<HTMLDivElement>(null);
  const isLast = useOpenDialog(true, null);
  const at = files.findIndex(({ id }) => id === file.id);
  const before = files[at - 1];
  const after = at < 0 ? undefined : files[at + 1];
  const onKeyDown = (event: KeyboardEvent) => {
    // With Shift, arrows move what is shown (viewer-keys.ts); in videos and sounds they seek.
    if (isTyping(event.target) || event.shiftKey || event.target instanceof HTMLMediaElement) return;
    const next = { ArrowLeft: before, ArrowRight: after }[event.key];
    if (next) onShow(next);
    else if (event.key === 'Delete' && mayEdit) onDelete();
  };
  return (
    <Base.Root open onOpenChange={(open, change) => !open && !isSecondPress(change) && isLast() && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={dialogScrim} />
        <Base.Popup
          ref={popup}
          initialFocus={focusFirst(popup, () => null)}
          onKeyDown={onKeyDown}
          className="fixed inset-0 z-30 flex flex-col bg-n1 text-n12 outline-none transition-opacity duration-150 data-starting-style:opacity-0 data-ending-style:opacity-0"
        >
          <header className="flex h-11 flex-none items-center gap-2 border-n5 border-b px-3">
            <Base.Close render={<IconButton label="Close" icon={X} shortcut="Esc" />} />
            <Base.Title className="min-w-0 truncate font-semibold" title={file.fileName}>
              {file.fileName}
            </Base.Title>
            <span className="truncate text-n10 max-sm:hidden">{folder}</span>
            {at >= 0 && files.length > 1 && (
              <span className="flex-none rounded-full bg-n3 px-2 text-n10 text-xs tabular-nums">
                {at + 1} of {files.length}
              </span>
            )}
            <span className="ml-auto flex flex-none gap-1">
              <Act label="Download" icon={Download} onClick={onDownload} />
              <Act label="Copy link" icon={LinkIcon} onClick={onCopyLink} />
              {mayEdit && <Act label="Replace" icon={FileUp} onClick={onReplace} />}
              {mayEdit && <Act label="Move" icon={FolderInput} onClick={onMove} />}
              {mayEdit && <Act label="Delete" icon={Trash2} onClick={onDelete} />}
            </span>
          </header>
          <div className="flex min-h-0 flex-1 max-md:flex-col">
            <div className="relative min-h-0 min-w-0 flex-1 overflow-hidden bg-stage">
              <ViewerStage key={file.id} projectId={projectId} file={file} onDownload={onDownload} />
              <Leaf side="left" label="Previous file" to={before} onShow={onShow} />
              <Leaf side="right" label="Next file" to={after} onShow={onShow} />
            </div>
            <LightboxPanel projectId={projectId} file={file} mayEdit={mayEdit} />
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

function Act({ label, icon, onClick }: { label: string; icon: typeof X; onClick: () => void }) {
  return (
    <Button variant="quiet" size="small" icon={icon} className="max-md:[&>span]:sr-only" onClick={onClick}>
      {label}
    </Button>
  );
}

function Leaf({
  side,
  label,
  to,
  onShow,
}: {
  side: 'left' | 'right';
  label: string;
  to: FileItem | undefined;
  onShow: (file: FileItem) => void;
}) {
  if (!to) return null;
  return (
    <button
      type="button"
      aria-label={label}
      onClick={() => onShow(to)}
      className={cx(
        'absolute top-1/2 grid size-10 -translate-y-1/2 place-items-center rounded-full bg-pop text-n11 shadow-float hover:text-n12',
        side === 'left' ? 'left-4' : 'right-4',
      )}
    >
      <Icon of={side === 'left' ? ChevronLeft : ChevronRight} size={20} />
    </button>
  );
}

/** What is said and known of the file in the lightbox. */
function LightboxPanel(props: { projectId: string; file: FileItem; mayEdit: boolean }) {
  return (
    <aside
      aria-label="Details"
      className="w-80 flex-none overflow-y-auto border-n5 border-l bg-n1 max-md:max-h-[40vh] max-md:w-full max-md:border-t max-md:border-l-0"
    >
      <FileSections {...props} />
    </aside>
  );
}
