import type { Picture } from '@diorama/contract/public/picture.ts';
import type { KindRecords } from '@diorama/documents/engine/schema/record-definition.ts';
import { Records } from '@diorama/documents/engine/schema/records.ts';
import { trustedTables } from '@diorama/documents/engine/schema/tables.ts';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

/** A past revision that is shown instead of the document as it is. Nothing in it can be changed. */
export interface PastRevision {
  revision: number;
  at: Date;
  records: readonly (readonly [key: string, record: Readonly<Record<string, unknown>>])[];
  /** Pictures of its media by stored address. */
  pictures: ReadonlyMap<string, Picture>;
}

interface Shown {
  past: PastRevision | null;
  showPast: (past: PastRevision | null) => void;
}

const Context = createContext<Shown>({ past: null, showPast: () => undefined });

export function PastRevisionProvider({ children }: { children: ReactNode }) {
  const [past, showPast] = useState<PastRevision | null>(null);
  const value = useMemo(() => ({ past, showPast }), [past]);
  return <Context value={value}>{children}</Context>;
}

/** The past revision on screen, null for none, and how to change that. */
export const usePastRevision = (): Shown => useContext(Context);

/** The records of the past revision on screen, null for none. */
export function usePastRecords<D extends KindRecords>(definition: D): Records<D> | null {
  const { past } = usePastRevision();
  return useMemo(() => past && new Records<D>(definition, trustedTables(definition, past.records)), [definition, past]);
}
