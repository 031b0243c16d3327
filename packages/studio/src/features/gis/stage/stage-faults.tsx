import type { CheckIssue } from '@diorama/documents/engine/check/check-issue.ts';
import type { GisRecords } from '@diorama/documents/gis/gis.records.ts';
import { CircleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { Icon } from '../../../ui/show/icon.tsx';
import { useShownRecords } from '../editor-hooks.ts';
import { useMapSession } from '../selection/map-session.tsx';

/** Messages shown at once; more are counted. */
const MOST_SHOWN = 3;

/** Stands for the picture of a plan: another one has faults of its own. */
export const planFaultOf = (id: string, gis: GisRecords): string =>
  `${id} ${gis.get('sitePlans', id)?.image?.url ?? ''}`;

/** Warnings of site plans whose picture could not be shown. */
export function planIssues(gis: GisRecords, faults: ReadonlySet<string>): CheckIssue[] {
  return gis.all('sitePlans').flatMap(({ id, name, image }): CheckIssue[] => {
    if (!image || !faults.has(planFaultOf(id, gis))) return [];
    return [
      {
        level: 'warning',
        check: 'site-plan.unreadable',
        message: `“${image.name}” of the site plan “${name || 'Untitled'}” cannot be shown. Replace it with a JPEG, PNG or WebP`,
        record: `sitePlans/${id}`,
        path: ['image'],
      },
    ];
  });
}

/** The same for the checks. */
export function useMediaIssues(): readonly CheckIssue[] {
  const gis = useShownRecords();
  const { planFaults } = useMapSession();
  return useMemo(() => planIssues(gis, planFaults), [gis, planFaults]);
}

/** Parts of the map that could not be drawn. */
export function StageFaults() {
  const issues = useMediaIssues();
  const { baseFault } = useMapSession();
  const texts = [
    ...issues.map(({ message }) => message),
    ...(baseFault === null
      ? []
      : ['Parts of the base map could not be loaded. Check your connection, or choose another map style']),
  ];
  if (texts.length === 0) return null;
  return (
    <div role="status" className="pointer-events-none absolute bottom-8 left-2.5 z-10 flex max-w-80 flex-col gap-1.5">
      {texts.slice(0, MOST_SHOWN).map((text) => (
        <p key={text} className="flex items-start gap-1.5 rounded-lg bg-bad-soft px-2.5 py-1.5 text-bad-ink text-xs">
          <Icon of={CircleAlert} size={13} className="mt-0.5 flex-none" />
          <span className="line-clamp-4">{text}</span>
        </p>
      ))}
      {texts.length > MOST_SHOWN && <p className="text-bad-ink text-xs">and {texts.length - MOST_SHOWN} more</p>}
    </div>
  );
}
