import { MAX_FRAMES } from '@diorama/documents/icgi/icgi.schema.ts';

/** What to do about more frames than a transition takes. */
export const tooManyFrames = `A transition takes ${MAX_FRAMES.toLocaleString('en')} at most. Render fewer, or leave out every second one.`;
