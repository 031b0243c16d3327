// What other features may use of files.

export { SpaceAssets } from './browser/lazy-space-assets.tsx';
export { followFiles } from './details/follow-files.ts';
export { useFollowFiles } from './details/use-follow-files.ts';
export { fileDetail, filePreview, pictureNamed } from './files.queries.ts';
export { AssetLanguages } from './items/asset-languages.ts';
export { iconOf as fileIcon, measuresOf } from './items/asset-tile.tsx';
export { knownPicture } from './items/known-pictures.ts';
export { mediaOf } from './items/media-of.ts';
export { AssetPicker, PicturePicker } from './picker/lazy-asset-picker.tsx';
export { PictureWell } from './picker/picture-well.tsx';
export { watchArrivedUploads } from './upload/arrived-uploads.ts';
export { bringAlong, useBroughtAlong } from './upload/brought-along.ts';
export { contentHash } from './upload/content-hash.ts';
export type { DroppedFile } from './upload/dropped-files.ts';
export { FilesDropArea } from './upload/files-drop-area.tsx';
export { persist, persistCall } from './upload/persist.ts';
export { sendAside } from './upload/send-aside.ts';
export { SupportedFiles } from './upload/supported-files.tsx';
export { type UploadEntry, uploadBatches } from './upload/upload-batch.store.ts';
export { newIntent } from './upload/upload-intent.ts';
export type { ArrivedUpload } from './upload/upload-intents.ts';
export { endsForLater, type UploadedFile } from './upload/upload-progress.ts';
export { failedKinds } from './upload/upload-summary.ts';
export { type UploadOutcome, type UploadSource, uploadFiles } from './upload/uploads.ts';
export { useFileAddresses, usePictureAddress } from './use-file-addresses.ts';
