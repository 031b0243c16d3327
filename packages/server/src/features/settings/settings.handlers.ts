import type { Procedures } from '@diorama/contract/procedures/procedures.ts';
import type { Handlers } from '../../http/implement.ts';
import type { MapSettingsService } from './map-settings.ts';
import type { ReadServerState } from './server-state.ts';

/** What staff choose for the whole server. */
export const settingsHandlers = ({
  maps,
  state,
}: {
  maps: MapSettingsService;
  state: ReadServerState;
}): Handlers<Procedures['settings']> => ({
  server: (actor) => state(actor),
  maps: {
    get: (actor) => maps.get(actor),
    set: (actor, input) => maps.set(actor, input),
  },
});
