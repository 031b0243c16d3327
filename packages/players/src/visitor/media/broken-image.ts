import type { SyntheticEvent } from 'react';

type ImageEvent = SyntheticEvent<HTMLImageElement>;

/** For an `<img>`: one that did not come leaves its place empty, and is tried again when the network is back. */
export const hidesWhenBroken = {
  onError({ currentTarget: image }: ImageEvent): void {
    image.style.visibility = 'hidden';
    const again = () => {
      if (image.isConnected) image.src = image.getAttribute('src') ?? '';
    };
    addEventListener('online', again, { once: true });
  },
  onLoad({ currentTarget: image }: ImageEvent): void {
    image.style.visibility = '';
  },
};
