// What other features may use of files.

export { watchArrivedUploads } from './arrived-uploads.ts';
export { AssetLanguages } from './asset-languages.ts';
export { iconOf as fileIcon, measuresOf } from './asset-tile.tsx';
export { bringAlong, useBroughtAlong } from './brought-along.ts';
export type { DroppedFile } from './dropped-files.ts';
export { fileDetail, filePreview, pictureNamed } from './files.queries.ts';
export { FilesDropArea } from './files-drop-area.tsx';
export { followFiles } from './follow-files.ts';
export { knownPicture } from './known-pictures.ts';
export { AssetPicker } from './lazy-asset-picker.tsx';
export { SpaceAssets } from './lazy-space-assets.tsx';
export { mediaOf } from './media-of.ts';
export { persist, persistCall } from './persist.ts';
export { PictureWell } from './picture-well.tsx';
export { sendAside } from './send-aside.ts';
export { SupportedFiles } from './supported-files.tsx';
export { type UploadEntry, uploadBatches } from './upload-batch.store.ts';
export { newIntent } from './upload-intent.ts';
export type { ArrivedUpload } from './upload-intents.ts';
export { endsForLater, type UploadedFile } from './upload-progress.ts';
export { failedKinds } from './upload-summary.ts';
export { type UploadOutcome, type UploadSource, uploadFiles } from './uploads.ts';
export { useFileAddresses } from './use-file-addresses.ts';
export { useFollowFiles } from './use-follow-files.ts';
