/** Signals of an operator, a service manager, or a system that runs out of memory. A fault of a program has others. */
const OF_OTHERS: readonly (NodeJS.Signals | null)[] = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'];

/** Whether a child process ended because somebody else ended it, which says nothing of what it worked on. */
export const isStoppedByOthers = (signal: NodeJS.Signals | null): boolean => OF_OTHERS.includes(signal);
