import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, CircleMinus, Loader } from 'lucide-react';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import type { BatchState } from './use-batch.ts';

type BatchRowProps = {
  name: string;
  /** What is waiting to be published, and the result of the checks: `3 edits · 1 warning`. */
  detail: string;
  /** Why it cannot be ticked. */
  blockedBy: string | null;
  isTicked: boolean;
  /** It goes along with another one that is ticked. */
  isForced?: boolean;
  isRunning: boolean;
  state: BatchState | undefined;
  /** Where to fix it; absent for what has no editor of its own. */
  product?: { projectId: string; type: string; id: string };
  onTick: (isTicked: boolean) => void;
  /** The link was taken: the dialog goes. */
  onGo: () => void;
};

/** One of several things to publish, and what became of it. */
export function BatchRow(props: BatchRowProps) {
  const { name, detail, blockedBy, isTicked, isForced = false, isRunning, state, product, onTick, onGo } = props;
  const isAtFault = blockedBy !== null || state?.type === 'failed';
  return (
    <li className="flex flex-wrap items-start gap-x-3 border-n4 border-b py-1 last:border-b-0">
      <div className="min-w-0 flex-1">
        <Checkbox
          label={<span className="break-words font-medium">{name}</span>}
          hint={blockedBy === null ? detail : `${detail} · ${blockedBy}`}
          isChecked={isTicked}
          isDisabled={blockedBy !== null || isForced || isRunning || state?.type === 'done'}
          onChange={onTick}
        />
      </div>
      {state && <Result state={state} />}
      {isAtFault && product && (
        <Link
          to="/projects/$projectId/studio/$type/$id"
          params={product}
          className="flex-none py-1.25"
          onClick={onGo}
          aria-label={`Open ${name}`}
        >
          Open
        </Link>
      )}
    </li>
  );
}

const LOOKS = {
  running: { icon: Loader, tone: 'text-n10' },
  resting: { icon: Loader, tone: 'text-n10' },
  done: { icon: CircleCheck, tone: 'text-ok' },
  failed: { icon: CircleAlert, tone: 'text-bad' },
  stopped: { icon: CircleMinus, tone: 'text-n10' },
} as const;

function Result({ state }: { state: BatchState }) {
  const { icon, tone } = LOOKS[state.type];
  return (
    <p className="flex min-w-0 max-w-[60%] items-start gap-1.5 py-1.25">
      <Icon of={icon} size={14} className={`mt-0.5 ${tone}`} />
      <span className="min-w-0 break-words">{textOf(state)}</span>
    </p>
  );
}

function textOf(state: BatchState): string {
  switch (state.type) {
    case 'running':
      return 'Publishing…';
    case 'resting':
      return `Waiting ${state.seconds} s: only so many publishes a minute`;
    case 'stopped':
      return 'Not published';
    default:
      return state.text;
  }
}
