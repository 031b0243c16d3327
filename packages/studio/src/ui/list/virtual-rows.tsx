import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { textScale } from '../text-scale.ts';

interface VirtualRowsProps {
  /** What scrolls: this list alone, or the page it stands in. */
  scroller: RefObject<HTMLElement | null>;
  count: number;
  /** CSS pixels at the usual size of texts; rows that turn out otherwise are measured. */
  rowHeight: number;
  /** CSS pixels between two rows. */
  gap?: number;
  keyOf: (index: number) => string;
  /** Stays drawn, so that focus is not lost when it is scrolled away. -1: none. */
  leadAt: number;
  /** Scrolled into sight when it changes. */
  currentAt?: number;
  /** CSS pixels at the usual size of texts, at the top of the scroller, that something else covers. */
  covered?: number;
  /** Rows are measured; otherwise all are `rowHeight` high. */
  isMeasured?: boolean;
  children: (index: number) => ReactNode;
}

/** Draws the rows that are in sight, of any number. */
export function VirtualRows(props: VirtualRowsProps) {
  const { scroller, count, gap = 0, keyOf, leadAt, currentAt = -1, covered = 0, isMeasured, children } = props;
  const rowHeight = props.rowHeight * textScale();
  const host = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    gap,
    getItemKey: keyOf,
    overscan: 6,
    scrollMargin: margin,
    scrollPaddingStart: covered * textScale(),
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return leadAt < 0 || leadAt >= count || shown.includes(leadAt) ? shown : [...shown, leadAt].sort((a, b) => a - b);
    },
  });
  // What stands above the list in the same scroller changes with the screen's width and with messages.
  useLayoutEffect(() => {
    const top = offsetWithin(host.current, scroller.current);
    if (top !== margin) setMargin(top);
  });
  useEffect(() => {
    if (currentAt >= 0) rows.scrollToIndex(currentAt, { align: 'auto' });
  }, [rows, currentAt]);
  const [, setMounted] = useState(false);
  const lastHeight = useRef(rowHeight);
  useEffect(() => {
    const isSame = lastHeight.current === rowHeight;
    lastHeight.current = rowHeight;
    // Measured rows report their heights once, so these are kept until rows have another height. What scrolls is known with
    // the second render.
    if (isMeasured && isSame) setMounted(true);
    else rows.measure();
  }, [rows, rowHeight, isMeasured]);
  return (
    <div ref={host} role="presentation" className="relative" style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ key, index, start }) => (
        <div
          key={key}
          ref={isMeasured ? rows.measureElement : undefined}
          data-index={index}
          role="presentation"
          className="absolute inset-x-0 top-0"
          style={{ transform: `translateY(${start - margin}px)` }}
        >
          {children(index)}
        </div>
      ))}
    </div>
  );
}

/** CSS pixels from the beginning of what scrolls to an element in it. */
function offsetWithin(element: HTMLElement | null, scroller: HTMLElement | null): number {
  if (!element || !scroller) return 0;
  return Math.round(element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop);
}
