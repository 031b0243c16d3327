import { useEffect, useRef } from 'react';
import { cx } from '../../ui/cx.ts';
import { Kbd } from '../../ui/keys/kbd.tsx';
import { Icon } from '../../ui/show/icon.tsx';
import { Thumbnail } from '../../ui/show/thumbnail.tsx';
import { markedText } from './marked-text.ts';
import type { PaletteLine } from './palette-hits.ts';

interface LineProps {
  line: PaletteLine;
  /** Its element's. */
  id: string;
  typed: string;
  isActive: boolean;
  onPoint: () => void;
  onRun: (isNewTab: boolean) => void;
}

/** One offer of the palette. */
export function PaletteLineView({ line, id, typed, isActive, onPoint, onRun }: LineProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const { label, detail, icon, shortcut, facts } = line;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: focus stays in the field, which has the keys
    <div
      ref={row}
      role="option"
      id={id}
      aria-selected={isActive}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={isActive ? undefined : onPoint}
      onClick={(event) => onRun(event.ctrlKey || event.metaKey)}
      className={cx(
        'flex h-8.5 scroll-my-8 items-center gap-2.5 rounded-md px-2 pointer-coarse:h-11',
        isActive && 'bg-accent-soft',
      )}
    >
      <span className="grid w-9 flex-none place-items-center">
        {facts.picture ? (
          <Thumbnail src={facts.picture} alt="" className="w-9" {...(icon ? { fallback: icon } : {})} />
        ) : (
          icon && <Icon of={icon} className="text-n10" />
        )}
      </span>
      <span className="min-w-0 truncate font-medium" title={label}>
        {markedText(label, typed).map(({ text, isTyped }, at) =>
          isTyped ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other
            <mark key={at} className="bg-transparent text-accent-ink">
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </span>
      {detail && <span className="min-w-0 shrink-[20] truncate text-n10 text-xs">{detail}</span>}
      <span className="ml-auto flex flex-none">
        {shortcut ? <Kbd>{shortcut}</Kbd> : isActive && <span className="text-n10 max-sm:hidden">↵</span>}
      </span>
    </div>
  );
}
