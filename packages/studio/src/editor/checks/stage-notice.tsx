import { TriangleAlert } from 'lucide-react';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/show/icon.tsx';
import { useShownChecks } from './checks-context.tsx';

/** What a stage could not show, in one line: the stage stays in sight, and the checks say what to do about each. */
export function StageNotice({ text, inChecks = false }: { text: string; inChecks?: boolean }) {
  const { setShown } = useShownChecks();
  return (
    <div className="flex w-fit max-w-full items-center gap-2 rounded-lg bg-pop px-2.5 py-1 text-xs shadow-float">
      <Icon of={TriangleAlert} size={13} className="flex-none text-warn-ink" />
      <span className="line-clamp-2 min-w-0 py-0.5">{text}</span>
      {inChecks && (
        <Button
          size="small"
          variant="quiet"
          className="pointer-events-auto -mr-1.5 flex-none"
          onClick={() => setShown(true)}
        >
          Details
        </Button>
      )}
    </div>
  );
}

/** Names one picture that cannot be shown, or counts them. */
export const unshownPictures = (names: readonly string[]): string =>
  names.length === 1 ? `“${names[0] ?? ''}” cannot be shown` : `${names.length} pictures cannot be shown`;
