import type { ServedFile } from '@diorama/contract/files/files.contract.ts';
import { AlertDialog } from '../../../ui/dialog/alert-dialog.tsx';

type TakeDownDialogProps = {
  fileName: string;
  served: ServedFile;
  isPending: boolean;
  error: string | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** Confirms a takedown, and lists the live pages that show the file. */
export function TakeDownDialog({ fileName, served, isPending, error, onConfirm, onClose }: TakeDownDialogProps) {
  const { pages, isLinked } = served;
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={`Take down “${fileName}”?`}
      text="Nobody gets it any more, in any size or version, signed in or not. You can put it back. Browsers that have it may show it for some time."
      touches={
        <>
          <p>{pages.length === 0 ? 'No live page shows it.' : 'These live pages show a gap at once:'}</p>
          <ul className="mt-1 list-disc pl-4">
            {pages.map(({ type, id, name, project }) => (
              <li key={`${type}/${id}`}>
                {name} in {project}
              </li>
            ))}
          </ul>
          {isLinked && <p className="mt-1">Its public link stops working.</p>}
        </>
      }
      confirmLabel="Take down"
      onConfirm={onConfirm}
      isPending={isPending}
      {...(error === null ? {} : { error })}
    />
  );
}
