import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** React's hook of this name, for pages that no server renders: what a store outside of the page holds now. */
export function useSyncExternalStore<Value>(subscribe: (onChange: () => void) => () => void, read: () => Value): Value {
  const value = read();
  const [, setTurn] = useState(0);
  const shown = useRef({ value, read });
  const [look] = useState(() => () => {
    if (!Object.is(shown.current.value, shown.current.read())) setTurn((turn) => turn + 1);
  });
  useLayoutEffect(() => {
    shown.current = { value, read };
    // It may have changed between rendering and here.
    look();
  });
  useEffect(() => {
    look();
    return subscribe(look);
  }, [subscribe, look]);
  return value;
}
