import type { CheckIssue } from '@diorama/documents/engine/check/check-issue.ts';
import { textIn } from '@diorama/documents/engine/schema/labels.ts';
import { picturesOutside } from '@diorama/documents/gis/gis.checks.ts';
import type { GisRecords } from '@diorama/documents/gis/gis.records.ts';
import { useMemo } from 'react';
import { StageNotice, unshownPictures } from '../../../editor/checks/stage-notice.tsx';
import { useShownRecords } from '../editor-hooks.ts';
import { useMapSession } from '../selection/map-session.tsx';

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

/** Warnings of places whose pictures could not be copied into the project, and still lie elsewhere. */
export function pictureIssues(gis: GisRecords, faults: ReadonlyMap<string, string>): CheckIssue[] {
  if (faults.size === 0) return [];
  return [...picturesOutside(gis)].flatMap(([address, { record, name }]): CheckIssue[] => {
    const fault = faults.get(address);
    if (fault === undefined) return [];
    const message = `The picture of “${textIn(name) || 'Untitled'}” could not be copied into the project: ${fault}`;
    return [{ level: 'warning', check: 'picture.unread', message, record, path: ['media'] }];
  });
}

/** The same for the checks. */
export function useMediaIssues(): readonly CheckIssue[] {
  const gis = useShownRecords();
  const { planFaults, pictureFaults } = useMapSession();
  return useMemo(
    () => [...planIssues(gis, planFaults), ...pictureIssues(gis, pictureFaults)],
    [gis, planFaults, pictureFaults],
  );
}

/** Parts of the map that could not be drawn. */
export function StageFaults() {
  const gis = useShownRecords();
  const { baseFault, planFaults } = useMapSession();
  const issues = planIssues(gis, planFaults);
  if (issues.length === 0 && baseFault === null) return null;
  const names = issues.map(({ record }) => gis.get('sitePlans', record?.split('/')[1] ?? '')?.image?.name ?? '');
  return (
    <div
      role="status"
      className="pointer-events-none absolute bottom-8 left-2.5 z-10 flex max-w-[min(20rem,calc(100%-1.25rem))] flex-col gap-1.5"
    >
      {names.length > 0 && <StageNotice inChecks text={unshownPictures(names)} />}
      {baseFault !== null && (
        <StageNotice text="Parts of the base map could not be loaded. Check your connection, or choose another map style" />
      )}
    </div>
  );
}
