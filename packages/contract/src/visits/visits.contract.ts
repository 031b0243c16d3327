import { RecordId } from '@diorama/documents/engine/schema/change.ts';
import * as z from 'zod';
import { Id, ProductType } from '../common/inputs.ts';

/** Bytes of one report, and lines in it. */
export const LARGEST_REPORT = 8 * 1024;
const MOST_LINES = 60;
/** Of one line. A page reports at least every half minute; more than this is no visitor. */
const MOST_TIMES = 100;
/** Milliseconds of one line. */
const MOST_TIME = 30 * 60_000;
/** Days between the first and the last of a summary; counts are kept as long. */
export const MOST_DAYS = 400;
/** Lines of a summary. */
export const MOST_COUNTED = 2_000;

/** What a page is shown on, by its pointer and width. */
export const Device = z.enum(['phone', 'tablet', 'desktop']);
export type Device = z.output<typeof Device>;

/**
 * `visit`: a page was opened. `view`: a view was seen. `open`: a marker, shape, widget or place was opened. The others are
 * what became of a transition: `played`, `late` (a cross-fade took its place), `skipped` (left on the way, or movement is not
 * wanted); and `broken`: the visitor's browser could not decode a video of it, whatever was shown in its place.
 */
export const CountedWhat = z.enum(['visit', 'view', 'open', 'played', 'late', 'skipped', 'broken']);
export type CountedWhat = z.output<typeof CountedWhat>;

/** How often something happened since the last report; `id` is the record's, absent for `visit`. */
const ReportLine = z.strictObject({
  what: CountedWhat,
  id: RecordId.optional(),
  /** 0: only time is added. */
  count: z.number().int().min(0).max(MOST_TIMES),
  /** Milliseconds it was on screen, in all. */
  ms: z.number().int().min(0).max(MOST_TIME).optional(),
});
export type ReportLine = z.output<typeof ReportLine>;

/** What a visitor's page reports. Nothing in it identifies a visitor. */
export const VisitReport = z.strictObject({
  type: ProductType,
  id: Id,
  device: Device,
  lines: z.array(ReportLine).min(1).max(MOST_LINES),
});
export type VisitReport = z.output<typeof VisitReport>;

/** A day in UTC: `2026-05-01`. */
const Day = z.iso.date();
const DAY = 86_400_000;

/** Both days belong to it. */
export const SummariseVisits = z
  .strictObject({ projectId: Id, type: ProductType, id: Id, from: Day, to: Day })
  .refine(({ from, to }) => Date.parse(from) <= Date.parse(to), { path: ['to'], error: 'Choose a day after the first' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= MOST_DAYS * DAY, {
    path: ['from'],
    error: `Choose at most ${MOST_DAYS} days`,
  });

/** What was counted of a product in some days. */
export const VisitSummary = z.strictObject({
  /** False: the project has switched it off. */
  isCounting: z.boolean(),
  /** Days with visits, in order. */
  days: z.array(z.strictObject({ day: z.string(), visits: z.number(), views: z.number() })),
  devices: z.array(z.strictObject({ device: Device, visits: z.number() })),
  /** The most frequent first. `id` names a record of the product, which may be deleted. */
  counted: z.array(z.strictObject({ what: CountedWhat, id: z.string(), count: z.number(), ms: z.number() })),
});
export type VisitSummary = z.output<typeof VisitSummary>;
