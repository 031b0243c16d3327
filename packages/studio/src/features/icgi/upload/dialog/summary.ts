import { counted } from '../../../../ui/format/counted.ts';
import type { ImportedStill, ImportRow } from '../plan/import-rows.ts';
import { hasOtherShape } from '../plan/row-notes.ts';

function differenceOf(images: readonly ImportedStill[]): string {
  const count = (look: ImportedStill['look']) => images.filter((still) => still.look === look).length;
  const [different, unknown] = [count('different'), count('unknown')];
  // What is compared is where a picture is light and dark: one in other colours looks alike, not the same.
  if (images.length === 1)
    return unknown ? 'which could not be compared' : different ? 'and looks different' : 'and looks alike';
  if (unknown === images.length) return 'which could not be compared';
  const parts = [
    different === 0
      ? alikeOf(images.length - unknown, unknown)
      : `${different} ${different === 1 ? 'looks' : 'look'} different`,
    ...(unknown > 0 ? [`${unknown} could not be compared`] : []),
  ];
  return parts.join(', ');
}

const alikeOf = (alike: number, unknown: number): string =>
  unknown === 0 ? 'all look alike' : `${alike} ${alike === 1 ? 'looks' : 'look'} alike`;

const are = (count: number, one: string, many: string) => (count === 1 ? `1 still ${one}` : `${count} stills ${many}`);

/** Stills that are left out because of what is there: `3 stills are older than what is shown (v03, shown is v04)`. */
function leftOf(stills: readonly ImportedStill[], rows: readonly ImportRow[]): string[] {
  const of = (left: ImportedStill['left']) => ({
    stills: stills.filter((still) => still.left === left && still.becomes.type === 'leave'),
    rows: rows.filter((row) => row.left === left && row.becomes.type === 'leave'),
  });
  const [same, older, twice] = [of('same'), of('older'), of('twice')];
  const reasons = new Set(older.stills.map(({ reason }) => reason.match(/^Older: (.+)$/)?.[1] ?? ''));
  const [versions = ''] = reasons.size === 1 ? reasons : [];
  const moves = (found: readonly ImportRow[], text: string) =>
    found.length > 0 ? [`Frames of ${counted(found.length, 'transition')} are ${text} and left out`] : [];
  return [
    ...(same.stills.length > 0
      ? [`${are(same.stills.length, 'is', 'are')} there already, with the same content, and left out`]
      : []),
    ...(twice.stills.length > 0
      ? [`${are(twice.stills.length, 'comes twice and is', 'come twice and are')} left out`]
      : []),
    ...moves(same.rows, 'there already, with the same content,'),
    ...(older.stills.length > 0
      ? [
          `${are(older.stills.length, 'is', 'are')} older than what is there${versions ? ` (${versions})` : ''} and left out`,
        ]
      : []),
    ...moves(older.rows, 'older than what is there'),
  ];
}

/** What is found of all: `12 stills are new versions of views (v03 to v04), 7 look different`. */
export function summaryOf(stills: readonly ImportedStill[], rows: readonly ImportRow[]): string[] {
  const images = stills.filter(({ becomes }) => becomes.type === 'image');
  const others = images.filter(hasOtherShape);
  const frames = stills.filter(({ becomes }) => becomes.type === 'frame');
  const left = stills.filter(({ becomes, reason, left }) => becomes.type === 'leave' && reason !== '' && !left);
  const passes = left.filter(({ reason }) => reason.startsWith('A render pass'));
  const forms = left.filter(({ reason }) => reason.startsWith('The same picture as'));
  const damaged = left.filter(({ reason }) => reason.startsWith('It cannot be decoded'));
  const parts = left.length - passes.length - forms.length - damaged.length;
  const labels = new Set(images.map(({ reason }) => reason.match(/^(.+ to .+) by its name$/)?.[1] ?? ''));
  const [label = ''] = labels.size === 1 ? labels : [];
  return [
    ...(images.length > 0
      ? [
          `${are(images.length, 'is a new version of a view', 'are new versions of views')}${label ? ` (${label})` : ''}, ${differenceOf(images)}`,
        ]
      : []),
    ...(others.length > 0 ? [`${are(others.length, 'has', 'have')} another shape than what is there`] : []),
    ...(frames.length > 0 ? [are(frames.length, 'is a frame of a transition', 'are frames of transitions')] : []),
    ...leftOf(stills, rows),
    ...(passes.length > 0
      ? [
          `${are(passes.length, 'is a render pass', 'are render passes')} and left out. Import object-ID passes in Outlines`,
        ]
      : []),
    ...(forms.length > 0
      ? [`${are(forms.length, 'comes in another form, too, and is', 'come in another form, too, and are')} left out`]
      : []),
    ...(damaged.length > 0
      ? [`${are(damaged.length, 'cannot be decoded and is', 'cannot be decoded and are')} left out`]
      : []),
    ...(parts > 0 ? [`${are(parts, 'is', 'are')} part of a cube or a stereo pair and left out`] : []),
  ];
}
