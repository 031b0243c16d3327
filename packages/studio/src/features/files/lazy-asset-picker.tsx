import { lazy } from 'react';

/** Chooses images of the project; its code is fetched when it is first opened. */
export const AssetPicker = lazy(() =>
  import('./asset-picker.tsx').then(({ AssetPicker: picker }) => ({ default: picker })),
);
