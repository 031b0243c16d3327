/** Transitions that were made empty in this tab and not left since: what they lack is no mistake yet. */
export const freshTransitions = new Set<string>();
