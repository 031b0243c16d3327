import type { Procedures } from '@diorama/contract/procedures/procedures.ts';
import type { Handlers } from '../../http/implement.ts';
import type { MapSettingsService } from './map-settings.ts';

/** What staff choose for the whole server. */
export const settingsHandlers = ({ maps }: { maps: MapSettingsService }): Handlers<Procedures['settings']> => ({
  maps: {
    get: (actor) => maps.get(actor),
    set: (actor, input) => maps.set(actor, input),
  },
});
