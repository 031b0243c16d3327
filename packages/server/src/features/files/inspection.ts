/**
 * How the content of pictures and videos is looked into when it arrives. Raised when files that arrived before should be looked into
 * again: a job does it once after a start. 1: videos are decoded, and pictures of 16 bits have the colours of their profile.
 */
export const INSPECTION = 1;
