import { createContext, type ReactNode, useContext, useState } from 'react';
import { DeleteKeyDialog } from '../lazy-dialogs.ts';

const Context = createContext<(key: string) => void>(() => undefined);

/** Confirms the deletion of a custom key, wherever it was chosen. */
export function DeleteKeyProvider({ children }: { children: ReactNode }) {
  const [key, setKey] = useState<string | null>(null);
  return (
    <Context value={setKey}>
      {children}
      {key !== null && <DeleteKeyDialog keyName={key} onClose={() => setKey(null)} />}
    </Context>
  );
}

/** Begins to delete a custom key. */
export const useDeleteKey = (): ((key: string) => void) => useContext(Context);
