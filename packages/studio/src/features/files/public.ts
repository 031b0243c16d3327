// What other features may use of files.

export { FilesDropArea } from './files-drop-area.tsx';
export { knownPicture } from './known-pictures.ts';
export { AssetPicker } from './lazy-asset-picker.tsx';
export { mediaOf } from './media-of.ts';
export { type UploadOutcome, type UploadSource, uploadFiles } from './uploads.ts';
