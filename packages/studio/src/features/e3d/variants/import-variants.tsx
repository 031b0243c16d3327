import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useRefusal } from '../../../editor/use-refusal.ts';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../../ui/load/part-frames.tsx';

const VariantsDialog = lazyPart(() => import('./variants-dialog.tsx').then((module) => module.VariantsDialog), {
  // The reader of models comes with the engine.
  ...{ frame: dialogFrame('Import variants'), isHeavy: true },
});

/** Opens the dialog that makes a choice of the variants of an entity's model. */
type ImportVariants = (entityId: string) => void;

const Context = createContext<ImportVariants | null>(null);

export function VariantsProvider({ children }: { children: ReactNode }) {
  const refuse = useRefusal();
  const [entityId, setEntityId] = useState<string | null>(null);
  const open = useMemo((): ImportVariants => refuse ?? setEntityId, [refuse]);
  return (
    <Context value={open}>
      {children}
      {entityId !== null && <VariantsDialog entityId={entityId} onClose={() => setEntityId(null)} />}
    </Context>
  );
}

export function useImportVariants(): ImportVariants {
  const open = useContext(Context);
  if (!open) throw new Error('This part belongs inside a VariantsProvider');
  return open;
}
