/**
 * A server that speaks S3 over the directory it is given; prints its two ports. It signs the path of a bucket without the slash that the
 * client sends, so a listing would never pass: the first port lets that through, and still refuses keys that it does not know.
 */
import S3rver from '@20minutes/s3rver';

const configureBuckets = [{ name: 'indexes', configs: [] }];
const options = { address: '127.0.0.1', port: 0, silent: true, directory: process.argv[2], configureBuckets };

async function listen(allowMismatchedSignatures) {
  const { port } = await new S3rver({ ...options, allowMismatchedSignatures }).run();
  return port;
}

console.log(`${await listen(true)} ${await listen(false)}`);
