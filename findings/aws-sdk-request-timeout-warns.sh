#!/usr/bin/env bash
# A good engineer would guess: `requestHandler: { requestTimeout: 300 }` of an S3 client ends a request that has no answer after
# 300 ms, so a store that hangs is noticed.
# What happens: the time passes, a line is logged, and the request goes on for as long as the store likes; an answer that comes later is a
# success. Only `throwOnRequestTimeout: true` next to it, or `socketTimeout`, ends it.
# @aws-sdk/client-s3 3.1169.0 (@smithy/node-http-handler 4.14.2).
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-fund --no-audit @aws-sdk/client-s3@3.1169.0 @smithy/node-http-handler@4.14.2 >/dev/null

cat > try.mjs <<'JS'
import { createServer } from 'node:http';
import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';

// A store that answers each request after 1.5 seconds.
const store = createServer((request, response) => setTimeout(() => response.writeHead(200).end(), 1_500));
await new Promise((resolve) => store.listen(0, '127.0.0.1', resolve));

const logged = [];
const quiet = (...words) => logged.push(words.join(' '));
const logger = { trace: quiet, debug: quiet, info: quiet, warn: quiet, error: quiet };
async function outcome(requestHandler) {
  const client = new S3Client({
    endpoint: `http://127.0.0.1:${store.address().port}`,
    region: 'eu-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    forcePathStyle: true,
    maxAttempts: 1,
    requestHandler: { ...requestHandler, logger },
  });
  return client.send(new HeadBucketCommand({ Bucket: 'files' })).then(
    () => 'succeeded',
    ({ name }) => name,
  );
}

const alone = await outcome({ requestTimeout: 300 });
const warned = logged.filter((line) => line.includes('requestTimeout')).length;
const thrown = await outcome({ requestTimeout: 300, throwOnRequestTimeout: true });
const socket = await outcome({ socketTimeout: 300 });
store.close();
store.closeAllConnections();
console.log('requestTimeout: 300                       ', alone, `(${warned} line logged)`);
console.log('with throwOnRequestTimeout: true          ', thrown);
console.log('socketTimeout: 300                        ', socket);
process.exit(alone === 'succeeded' && warned === 1 && thrown === 'TimeoutError' && socket === 'TimeoutError' ? 0 : 1);
JS
echo "@aws-sdk/client-s3 $(node -p "JSON.parse(require('fs').readFileSync('node_modules/@aws-sdk/client-s3/package.json')).version")"
node try.mjs
