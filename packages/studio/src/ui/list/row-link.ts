import type { MouseEvent } from 'react';

/**
 * What the link of a row's name spreads: the row has the tab stop and opens it too. A range is selected with Shift; every
 * other click on the link is the browser's.
 */
export const rowLink = {
  tabIndex: -1,
  draggable: false,
  className: 'max-w-full self-start truncate font-strong text-n12 no-underline hover:underline',
  onClick(event: MouseEvent) {
    if (event.shiftKey) event.preventDefault();
    else event.stopPropagation();
  },
};
