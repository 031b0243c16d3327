/** What gzip packed, unpacked. Browsers that cannot do it themselves (Safari before 16.4) fetch a script for it. */
export async function gunzip(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof DecompressionStream === 'undefined') {
    const { gunzipSync } = await import('fflate');
    return new Uint8Array(gunzipSync(packed));
  }
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
