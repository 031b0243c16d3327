import { type ArrangeOrder, arrange } from './arrange.ts';

// A thousand nodes take seconds: not on the main thread.
addEventListener('message', ({ data }: MessageEvent<ArrangeOrder>) => postMessage(arrange(data)));
