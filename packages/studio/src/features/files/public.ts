// What other features may use of files.

export { watchArrivals } from './arrivals.ts';
export { FilesDropArea } from './files-drop-area.tsx';
export type { UploadedFile } from './job-board.ts';
export type { Arrival } from './kept-intents.ts';
export { knownPicture } from './known-pictures.ts';
export { AssetPicker } from './lazy-asset-picker.tsx';
export { mediaOf } from './media-of.ts';
export { newIntent, type UploadPurpose } from './upload-intent.ts';
export { type UploadOutcome, type UploadSource, uploadFiles } from './uploads.ts';
