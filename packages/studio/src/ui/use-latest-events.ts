import { keysOf } from '@diorama/documents/engine/schema/json.ts';
import { useEffect, useRef, useState } from 'react';

/**
 * One object whose functions are those of the last render: rows that take it are drawn again only for what they show.
 * Its names are those of the first render.
 */
export function useLatestEvents<E extends Readonly<Record<keyof E, (...given: never[]) => unknown>>>(latest: E): E {
  const current = useRef(latest);
  useEffect(() => {
    current.current = latest;
  });
  const [events] = useState<E>(
    () =>
      Object.fromEntries(
        keysOf<Extract<keyof E, string>>(latest).map((name) => [
          name,
          (...given: never[]) => current.current[name](...given),
        ]),
      ) as E,
  );
  return events;
}
