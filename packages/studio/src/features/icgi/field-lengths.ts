/** Most characters of a name: of a walkthrough, a view, a transition. Source: `Name` in icgi.schema.ts. */
export const MAX_NAME = 200;
/** Most frames of a transition. Source: `TransitionAttributes` in icgi.schema.ts. */
export const MAX_FRAMES = 2_000;

/** What to do about more frames than that. */
export const tooManyFrames = `A transition takes ${MAX_FRAMES} at most. Render fewer, or leave out every second one.`;
