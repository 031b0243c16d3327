import { useId } from 'react';
import type { FirstStrings } from '../text/visitor-strings.ts';
import { Icon } from './icon.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';

interface WaitingProps {
  strings: FirstStrings;
  hasFailed: boolean;
  onRetry: () => void;
}

interface WaitingSheetProps extends WaitingProps {
  title: string;
  side?: 'left' | 'right';
  onClose: () => void;
}

/** A sheet whose content is on its way, or could not be fetched. It stands where the sheet will be, and cannot be pulled yet. */
export function WaitingSheet({ title, side = 'right', onClose, ...waiting }: WaitingSheetProps) {
  const heading = useHeadingFocus();
  const titleId = useId();
  return (
    <section className="v-sheet" role="dialog" data-side={side} aria-labelledby={titleId}>
      <div className="v-sheet-top">
        <span className="v-grip" aria-hidden="true" />
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className="v-close" aria-label={waiting.strings('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className="v-sheet-body">
        <Waiting {...waiting} />
      </div>
    </section>
  );
}

/** What stands in a sheet until its content has come. */
export function Waiting({ strings, hasFailed, onRetry }: WaitingProps) {
  if (!hasFailed) return <p className="v-wait">{strings('loading')}</p>;
  return (
    <div className="v-blocks" role="alert">
      <p className="v-text">{strings('load-failed')}</p>
      <div className="v-buttons">
        <button type="button" className="v-cta" onClick={onRetry}>
          {strings('retry')}
        </button>
      </div>
    </div>
  );
}
