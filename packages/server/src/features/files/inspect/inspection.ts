/**
 * How the content of pictures and videos is looked into when it arrives. Raised when files that arrived before should be looked into
 * again: a job does it once after a start. 1: videos are decoded, and pictures of 16 bits have the colours of their profile.
 * 2: damage within VP8 and VP9, colours that pictures state without a profile, inks of no profile, channels of masks, small pictures before the whole one.
 */
export const INSPECTION = 2;

/** The last of them that changed how a kind is looked into: damage within VP8 and VP9 is found since 2. */
export const videoInspectionOf = (type: string): number => (type === 'video/webm' ? 2 : 1);
