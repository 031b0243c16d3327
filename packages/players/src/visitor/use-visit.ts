import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { useEffect, useState } from 'react';
import type { Address, Place } from './address/address.ts';

export interface Visit {
  place: Place;
  /** A step that Back takes back. */
  step: (next: Partial<Place>) => void;
  /** Closes what lies open. */
  close: () => void;
  chooseLanguage: (language: Language) => void;
}

/** Where the visitor is, and navigation from there. */
export function useVisit(address: Address<null>): Visit {
  const [place, setPlace] = useState(() => address.place());
  useEffect(() => address.subscribe(({ place: next }) => setPlace(next)), [address]);
  return {
    place,
    step(next: Partial<Place>): void {
      const to = { ...address.place(), ...next };
      address.push(to, null);
      setPlace(to);
    },
    close(): void {
      const at = address.place();
      if (at.open === null && at.sheet === null) return;
      const before = address.cameFrom()?.place;
      const isOpenedHere = before?.open === null && before.sheet === null;
      const closed = { ...at, open: null, sheet: null };
      if (isOpenedHere && address.back()) return;
      address.replace(closed);
      setPlace(closed);
    },
    chooseLanguage(language: Language): void {
      const to = { ...address.place(), language };
      address.replace(to);
      setPlace(to);
    },
  };
}
