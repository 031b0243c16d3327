import { createContext, useContext } from 'react';
import { InlineName } from '../../ui/field/inline-name.tsx';

/** The node or group whose name is edited. Not in the nodes: the field is there before the next key is typed. */
export interface Renaming {
  id: string | null;
  begin: (id: string) => void;
  commit: (id: string, name: string) => void;
  close: (isByKey: boolean) => void;
}

export const RenamingContext = createContext<Renaming | null>(null);

interface NodeNameProps {
  /** Of the node or group. */
  id: string;
  name: string;
  /** The name as it is typed. */
  value?: string | undefined;
  title?: string;
  className: string;
}

/** The name of a node or group, edited where it stands. */
export function NodeName({ id, name, value = name, ...look }: NodeNameProps) {
  const renaming = useContext(RenamingContext);
  if (renaming?.id !== id) return <span {...look}>{name}</span>;
  return (
    <InlineName
      label={`Name of ${name}`}
      value={value}
      onCommit={(next) => renaming.commit(id, next)}
      onClose={renaming.close}
    />
  );
}
