import type { LabelRecord } from '@diorama/documents/gis/gis.records.ts';
import { Eye, EyeOff } from 'lucide-react';
import { useAddress } from '../../../editor/address.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useShownRecords } from '../editor-hooks.ts';
import { useMapSession } from '../map-session.tsx';
import { useMapView } from '../stage/use-map-view.ts';
import { whyHidden } from '../why-hidden.ts';

/** Whether the rules of a label show it in the current view of the map, and which of them hide it. */
export function LabelVisibility({ label }: { label: LabelRecord }) {
  const gis = useShownRecords();
  const { language } = useAddress();
  const { map, hidden, categories } = useMapSession();
  useMapView(map);
  if (!map) return null;
  const { zoom } = map.camera();
  const reasons = whyHidden(gis, label, { zoom, hidden, categories }, language);
  const isShown = reasons.length === 0;
  return (
    <p className="flex gap-1.5 rounded-md bg-n2 px-2 py-1.5 text-n11 text-xs">
      <Icon of={isShown ? Eye : EyeOff} size={14} className="mt-px flex-none text-n10" />
      <span className="min-w-0 flex-1 text-pretty">
        {isShown ? `Shown at zoom ${zoom.toFixed(1)}` : `Hidden now: ${reasons.join('; ')}`}
      </span>
    </p>
  );
}
