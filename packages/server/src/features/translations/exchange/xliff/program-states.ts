import type { TextState } from '../text-file.ts';

/** Namespaces of programs whose files are XLIFF 1.2 with marks of their own, and how their names are written here. */
export const PROGRAMS: ReadonlyMap<string, string> = new Map([
  ['http://sdl.com/FileTypes/SdlXliff/1.0', 'sdl'],
  ['MQXliff', 'mq'],
  ['http://www.memsource.com/mxlf/2.0', 'm'],
]);

/** The state of a text in Trados Studio: `conf` of a segment. Absent: not translated. */
const TRADOS: Readonly<Record<string, TextState>> = {
  ...{
    Draft: 'unfinished',
    RejectedTranslation: 'unfinished',
    RejectedSignOff: 'unfinished',
    Unspecified: 'unfinished',
  },
  ...{ Translated: 'finished', ApprovedTranslation: 'finished', ApprovedSignOff: 'finished' },
};
/** In memoQ: `status` of a unit. */
const MEMOQ: Readonly<Record<string, TextState>> = {
  ...{ NotStarted: 'unfinished', PartiallyEdited: 'unfinished', Pretranslated: 'unfinished', Rejected: 'unfinished' },
  ...{ AssembledFromFragments: 'unfinished', MachineTranslated: 'unfinished' },
  ...{ ManuallyConfirmed: 'finished', Confirmed: 'finished', Proofread: 'finished', Reviewer1Confirmed: 'finished' },
};

/** What a segment of Trados Studio says of its text. */
export const stateInTrados = (conf: string | undefined): TextState | undefined => TRADOS[conf ?? 'Unspecified'];

/** What a unit says in the marks of memoQ, or of Phrase (once Memsource); undefined where it has none that is known. */
export function stateInProgram(attributes: ReadonlyMap<string, string>): TextState | undefined {
  const status = attributes.get('mq:status');
  if (status !== undefined) return Object.hasOwn(MEMOQ, status) ? MEMOQ[status] : undefined;
  const confirmed = attributes.get('m:confirmed');
  return confirmed === undefined ? undefined : confirmed === '1' || confirmed === 'true' ? 'finished' : 'unfinished';
}
