import sharp from 'sharp';
import type { TestApp } from './test-app.ts';

type Call = Awaited<ReturnType<TestApp['signIn']>>['call'];

/** A small picture; each colour gives other bytes. */
export const testPicture = (colour = '#3a7', format: 'png' | 'jpeg' | 'webp' = 'png', width = 64, height = 36) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer();

/** Sends bytes as a browser does: ticket, PUT. Returns the uri to insert. */
export async function sendFile(
  server: TestApp,
  call: Call,
  { projectId, directoryId, name, bytes }: { projectId: string; directoryId: string; name: string; bytes: Uint8Array },
): Promise<string> {
  const ticket = await call.files.signedUrl.mutate({ projectId, directoryId, filename: name, fileSize: bytes.length });
  const response = await fetch(new URL(ticket.url, server.url), {
    method: ticket.method,
    headers: ticket.headers,
    body: new Uint8Array(bytes),
  });
  if (!response.ok) throw new Error(`PUT answered ${response.status}: ${await response.text()}`);
  return ticket.uri;
}

/** Sends and inserts one file. */
export async function addFile(
  server: TestApp,
  call: Call,
  file: { projectId: string; directoryId: string; name: string; bytes: Uint8Array },
) {
  const uri = await sendFile(server, call, file);
  const { items, failed } = await call.files.insert.mutate({ directoryId: file.directoryId, blobUris: [uri] });
  const [item] = items;
  if (!item) throw new Error(failed[0]?.reason ?? 'nothing was inserted');
  return item;
}
