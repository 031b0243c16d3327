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
        Object.keys(latest).map((name) => [name, (...given: never[]) => current.current[name as keyof E](...given)]),
      ) as E,
  );
  return events;
}
