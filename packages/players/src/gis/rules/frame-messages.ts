import { listenToParent } from '../../visitor/frame/parent-frame.ts';

/** Longest message that is read. */
const MAX_LENGTH = 200;

/** Takes `{type: 'mapMessage', message}` of the page that the map is framed in, as the configurator's page does. */
export function listenToFrame(onMessage: (message: string) => void, signal: AbortSignal): void {
  listenToParent(({ type, message }) => {
    if (type === 'mapMessage' && typeof message === 'string' && message.length <= MAX_LENGTH) onMessage(message);
  }, signal);
}
