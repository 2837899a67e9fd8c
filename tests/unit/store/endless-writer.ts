/** A process that writes round after round until it is killed: `endless-writer.ts <index dir> build|update`. */
import { openWriter } from '../../../src/store/write/write.ts';
import { roundFiles } from './rounds.ts';

const [dir, mode] = process.argv.slice(2);
for (let round = 1; ; round++) {
  const writer = await openWriter(dir, 'live', { fresh: mode === 'build', waitMs: 1000 });
  for (const file of roundFiles(round)) writer.putFile(file);
  writer.setMeta({ round: `${round}` });
  writer.publish();
  console.log(round);
}
