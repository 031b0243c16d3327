import { options } from 'preact';
import { nameAsBrowsersDo } from './element-props.ts';

/**
 * What public pages use of React, made by Preact: the build puts this file wherever `react` is imported (vite.config.ts).
 * A name that is missing here fails the build. What only missing names use is left out of Preact, too: vite.lean-preact.ts.
 */
/** What JSX with a key behind a spread becomes. */
export { createElement } from 'preact';
export { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
export { useSyncExternalStore } from './use-sync-external-store.ts';

options.vnode = ({ type, props }) => {
  if (typeof type === 'string') nameAsBrowsersDo(type, props);
};

/** React's events have the browser's inside. */
options.event = (event) => Object.assign(event, { nativeEvent: event });
