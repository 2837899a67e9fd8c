/** Run as a process of its own by the tests: adds keys to a JSON file, one replacement each. */
import { replaceFile } from '../../src/setup/replace-file.ts';

const [file, name, count] = process.argv.slice(2);
for (let i = 0; i < Number(count); i++) {
  await replaceFile(file, {
    change: (text) => JSON.stringify({ ...JSON.parse(text ?? '{}'), [`${name}-${i}`]: 'x'.repeat(5_000) }),
  });
}
