import type { ProductType } from '@diorama/contract/common/inputs.ts';
import { Plus } from 'lucide-react';
import { creatableKinds, type StudioKind } from '../../kinds/studio-kinds.ts';
import { Button } from '../../ui/button.tsx';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';

type CreateButtonProps = {
  onCreate: (type: ProductType) => void;
  /** Of the dialog that it opens. */
  opener: { onPointerEnter: () => void; onFocus: () => void };
};

/** Begins a new product; with several kinds to choose from, a menu of them. */
export function CreateButton({ onCreate, opener }: CreateButtonProps) {
  const [first, ...others] = creatableKinds;
  if (!first) return null;
  if (others.length === 0)
    return (
      <Button {...opener} size="small" variant="primary" icon={Plus} onClick={() => onCreate(first.type)}>
        New {nounOf(first.kind)}
      </Button>
    );
  const entries = creatableKinds.map(({ type, kind: { label, icon, pitch } }) => {
    return { kind: 'action' as const, id: type, label, hint: pitch, icon, opener, onSelect: () => onCreate(type) };
  });
  return (
    <DropdownMenu label="New product" align="end" entries={entries}>
      {(trigger) => (
        <Button {...trigger} size="small" variant="primary" icon={Plus}>
          New product
        </Button>
      )}
    </DropdownMenu>
  );
}

/** A kind in the middle of a sentence: `map`. */
export const nounOf = ({ label }: StudioKind): string => label.toLowerCase();
