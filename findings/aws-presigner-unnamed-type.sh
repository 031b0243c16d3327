#!/usr/bin/env bash
# A good engineer would guess: a signed address for PutObject holds the sender to the ContentType of the command, and to none where the
# command has none; listing `content-type` in signableHeaders changes nothing for a command without a type.
# What happens: without the list no type is signed at all, whatever the command says. With it, a command without a type is signed for
# application/octet-stream, which appears nowhere in the address: a sender without that header is refused by every store that checks
# signatures. List content-type for those commands alone that have a type.
# @aws-sdk/s3-request-presigner 3.1169.0.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-fund --no-audit @aws-sdk/client-s3@3.1169.0 @aws-sdk/s3-request-presigner@3.1169.0 >/dev/null

cat > try.mjs <<'JS'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';

const client = new S3Client({
  endpoint: 'http://127.0.0.1:9',
  region: 'eu-1',
  credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  forcePathStyle: true,
  requestChecksumCalculation: 'WHEN_REQUIRED',
});
const signingDate = new Date(0);
async function signed(type, listed) {
  const command = new PutObjectCommand({ Bucket: 'files', Key: 'a.png', ...(type && { ContentType: type }) });
  const url = await getSignedUrl(client, command, {
    signingDate,
    ...(listed && { signableHeaders: new Set(['host', 'content-type']) }),
  });
  const { searchParams } = new URL(url);
  return { headers: searchParams.get('X-Amz-SignedHeaders'), signature: searchParams.get('X-Amz-Signature') };
}
const typed = await signed('image/png', false);
const listed = await signed('image/png', true);
const unnamed = await signed(undefined, true);
const octets = await signed('application/octet-stream', true);
const isOctets = unnamed.signature === octets.signature;
console.log('ContentType, not listed:    signed headers', typed.headers);
console.log('ContentType, listed:        signed headers', listed.headers);
console.log('no ContentType, listed:     signed headers', unnamed.headers, isOctets ? '(application/octet-stream)' : '');
process.exit(typed.headers === 'host' && unnamed.headers === 'content-type;host' && isOctets ? 0 : 1);
JS
echo "@aws-sdk/s3-request-presigner $(node -p "JSON.parse(require('fs').readFileSync('node_modules/@aws-sdk/s3-request-presigner/package.json')).version")"
node try.mjs
