import fc from 'fast-check';
import type { E3dDocument } from '../e3d/e3d.records.ts';
import { type CommandStep, stepsOf } from './command-step.ts';

export type E3dStep = CommandStep<E3dDocument>;
export const step = stepsOf<E3dDocument>();
export const name = fc.string({ maxLength: 8 });
export const language = fc.constantFrom('en' as const, 'sv' as const);
