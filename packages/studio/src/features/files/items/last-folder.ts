import { keptSettings } from '../../../ui/kept-setting.ts';

/** The folder of each project that was opened last in this browser. It may be gone by now. */
export const lastFolder = keptSettings('folders', (stored) => (typeof stored === 'string' ? stored : null));
