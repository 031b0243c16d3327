import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../show/icon.tsx';
import { FieldLayoutContext } from './field.tsx';

type InspectorSectionProps = {
  title: string;
  /** A button or menu at the end of the title's line. */
  actions?: ReactNode;
  /** Can be folded; starts open, unless `isFoldedAtFirst`. */
  isFoldable?: boolean;
  isFoldedAtFirst?: boolean;
  children: ReactNode;
};

/** A titled group in an inspector. Fields inside become rows with a 92 px label. */
export function InspectorSection(props: InspectorSectionProps) {
  const { title, actions, isFoldable = false, isFoldedAtFirst = false, children } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(!isFoldedAtFirst);
  return (
    <section aria-labelledby={id} className="border-n4 border-b px-3 py-2.5">
      <div className="flex min-h-5.5 items-center gap-1 pointer-coarse:min-h-11">
        <h3 id={id} className="min-w-0 flex-1 truncate font-strong text-sm" title={title}>
          {isFoldable ? (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={`${id}-body`}
              onClick={() => setOpen(!isOpen)}
              className="flex w-full items-center rounded-sm text-left pointer-coarse:h-11"
            >
              <span className="truncate">{title}</span>
              <Icon
                of={ChevronDown}
                size={14}
                className={cx('ml-auto text-n9 transition-transform', !isOpen && '-rotate-90')}
              />
            </button>
          ) : (
            title
          )}
        </h3>
        {actions && <div className="-my-1 -mr-1.5 flex flex-none">{actions}</div>}
      </div>
      <div id={`${id}-body`} hidden={!isOpen} className={cx('mt-1.5 flex-col gap-1.5', isOpen && 'flex')}>
        <FieldLayoutContext value="row">{children}</FieldLayoutContext>
      </div>
    </section>
  );
}
