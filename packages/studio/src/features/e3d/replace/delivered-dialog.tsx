import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import type { NewerModel } from './sort-delivered.ts';

/** Rows that are shown. */
const MOST = 8;

type DeliveredDialogProps = {
  newer: readonly NewerModel<File>[];
  onReplace: () => void;
  onAdd: () => void;
  onClose: () => void;
};

/** Prompts for what files are that have the names of the product's models: their next versions, or new models. */
export function DeliveredDialog({ newer, onReplace, onAdd, onClose }: DeliveredDialogProps) {
  const [first] = newer;
  const isOne = newer.length === 1;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onSubmit={onReplace}
      title={isOne ? `Is “${first?.file.name}” a new version?` : `Are these ${newer.length} models new versions?`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button onClick={onAdd}>{isOne ? 'Add as a new model' : 'Add as new models'}</Button>
          <Button type="submit" variant="primary" autoFocus>
            {isOne ? 'Replace model' : 'Replace models'}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-1">
        {newer.slice(0, MOST).map(({ file, known }) => (
          <li key={file.name} className="break-words">
            {isOne ? 'This product has ' : `${file.name}: this product has `}
            <span className="font-strong">“{known.name}”</span>.
          </li>
        ))}
        {newer.length > MOST && <li className="text-n10">{`${newer.length - MOST} more`}</li>}
      </ul>
      <p className="mt-2 text-n11">
        A new version keeps the object’s place, slots and rules; what it changes is shown before it counts.
      </p>
    </Dialog>
  );
}
