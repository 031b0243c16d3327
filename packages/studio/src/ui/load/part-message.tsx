import { CloudOff, type LucideIcon, RefreshCw, RotateCw, TriangleAlert } from 'lucide-react';
import { Button } from '../button/button.tsx';
import { Icon } from '../show/icon.tsx';
import type { PartFault } from './part-loader.ts';

/** A part that could not be loaded. */
export type MissingPart = { fault: PartFault; isRetrying: boolean; retry: () => void };

/** Unsaved changes are kept by the editors themselves, so reloading loses nothing. */
const TEXTS: Readonly<Record<PartFault, { icon: LucideIcon; title: string; text: string }>> = {
  unreachable: {
    icon: CloudOff,
    title: 'Not available offline yet.',
    text: 'It loads by itself when you are back online.',
  },
  removed: {
    icon: RefreshCw,
    title: 'New version available',
    text: 'Reload the page to open this. Your changes are kept.',
  },
  broken: {
    icon: TriangleAlert,
    title: 'This could not be loaded',
    text: 'Reload the page to try again. Your changes are kept.',
  },
};

/** Replaces a part of the screen whose code could not be loaded. */
export function PartMessage(missing: MissingPart) {
  const { icon, title, text } = TEXTS[missing.fault];
  return (
    <div role="alert" className="mx-auto flex max-w-sm flex-col items-center px-6 py-14 text-center">
      <span className="grid size-11 place-items-center rounded-xl border border-n5 bg-n2 text-n10">
        <Icon of={icon} size={20} />
      </span>
      <h2 className="mt-4 font-strong text-md">{title}</h2>
      <p className="mt-1 text-balance text-n10">{text}</p>
      <div className="mt-5">
        <WayOut {...missing} />
      </div>
    </div>
  );
}

/** The same for small places: a menu, a card. `label` is what is missing, where the place does not show it. */
export function SmallPartMessage({ label, ...missing }: MissingPart & { label?: string }) {
  const { icon, title, text } = TEXTS[missing.fault];
  return (
    <div role="alert" className="flex items-start gap-2.5 p-2">
      <Icon of={icon} className="mt-px text-n10" />
      <div className="min-w-0">
        {label && <p className="text-n10 text-xs">{label}</p>}
        <p className="font-strong">{title}</p>
        <p className="mt-0.5 text-n10 text-xs">{text}</p>
        <div className="mt-2.5">
          <WayOut {...missing} size="small" />
        </div>
      </div>
    </div>
  );
}

/** The same in one line, among other controls; `label` is what is missing. */
export function PartMessageLine({ label, ...missing }: MissingPart & { label: string }) {
  const { icon, title, text } = TEXTS[missing.fault];
  return (
    <span role="alert" title={text} className="flex items-center gap-2 text-n10 text-xs">
      <Icon of={icon} size={14} />
      <span className="font-medium text-n11">{label}</span>
      {title}
      <WayOut {...missing} size="small" />
    </span>
  );
}

function WayOut({ fault, isRetrying, retry, size }: MissingPart & { size?: 'small' }) {
  return fault === 'unreachable' ? (
    <Button icon={RotateCw} size={size} isPending={isRetrying} onClick={retry}>
      Retry
    </Button>
  ) : (
    <Button icon={RotateCw} size={size} onClick={() => window.location.reload()}>
      Reload
    </Button>
  );
}
