/** FFmpeg's names of the formats that are read. */
export type VideoFormat =
  | 'mov'
  | 'matroska'
  | 'avi'
  | 'asf'
  | 'mpegts'
  | 'mpeg'
  | 'flv'
  | 'mxf'
  | 'mp3'
  | 'wav'
  | 'ogg';

/** The format of each kind, by its MIME type: a file is read as what its bytes were found to be and nothing else. */
export const VIDEO_FORMATS: Readonly<Record<string, VideoFormat>> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/3gpp': 'mov',
  'video/webm': 'matroska',
  'video/x-matroska': 'matroska',
  'video/x-msvideo': 'avi',
  'video/x-ms-wmv': 'asf',
  'video/mp2t': 'mpegts',
  'video/mpeg': 'mpeg',
  'video/x-flv': 'flv',
  'video/mxf': 'mxf',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'mov',
  'audio/wav': 'wav',
  'audio/ogg': 'ogg',
};

/** What cameras and programs write. Decoders beyond these are never reached by a file. */
export const VIDEO_DECODERS: readonly string[] = [
  ...['h264', 'hevc', 'vp8', 'vp9', 'libvpx-vp9', 'libdav1d', 'av1'],
  ...['prores', 'dnxhd', 'cfhd', 'mjpeg', 'qtrle', 'png', 'v210', 'rawvideo', 'hap', 'dvvideo'],
  ...['mpeg4', 'msmpeg4v3', 'mpeg1video', 'mpeg2video', 'wmv1', 'wmv2', 'wmv3', 'vc1', 'h263', 'flv'],
  ...['ffv1', 'huffyuv', 'utvideo', 'magicyuv'],
];

/** The same of sounds. */
export const SOUND_DECODERS: readonly string[] = [
  ...['aac', 'mp3', 'mp3float', 'mp2', 'mp2float', 'opus', 'libopus', 'vorbis', 'ac3', 'eac3', 'alac', 'flac'],
  ...['wmav1', 'wmav2', 'wmapro', 'amrnb', 'libopencore_amrnb', 'adpcm_ima_wav', 'adpcm_ms', 'adpcm_ima_qt'],
  ...['pcm_s16le', 'pcm_s16be', 'pcm_s24le', 'pcm_s24be', 'pcm_s32le', 'pcm_s32be', 'pcm_f32le', 'pcm_f32be'],
  ...['pcm_u8', 'pcm_s8', 'pcm_alaw', 'pcm_mulaw', 'pcm_bluray', 'pcm_dvd'],
];
