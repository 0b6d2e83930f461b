/** The Worker: reads messages between two chunks of a search. A page has one for each tree; see `client.ts`. */

import { Desk, failure, Unavailable } from './desk';
import type { Said, Told } from './messages';

const tell = (told: Told) => self.postMessage(told);
const channel = new MessageChannel();

/** Let waiting messages be read. A timer would wait for some milliseconds each time. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    channel.port1.onmessage = () => resolve();
    channel.port2.postMessage(null);
  });
}

async function read(address: string): Promise<Uint8Array> {
  const found = await fetch(address).catch(() => null);
  if (!found?.ok) throw new Unavailable(`${address} could not be loaded.`);
  return new Uint8Array(await found.arrayBuffer());
}

const desk = new Desk(read, pause);

async function answer(said: Said): Promise<void> {
  const { id } = said;
  try {
    if (said.do === 'load') {
      await desk.load(said.files);
      tell({ id, kind: 'loaded' });
    } else if (said.do === 'think') {
      const progress = (thought: Parameters<Parameters<Desk['think']>[3]>[0]) =>
        tell({ id, kind: 'progress', thought });
      tell({ id, kind: 'thought', ...(await desk.think(said.position, said.budget, said.seed, progress)) });
    } else if (said.do === 'review') {
      await desk.review(said.position, (judged) => tell({ id, kind: 'judged', judged }));
      tell({ id, kind: 'reviewed' });
    } else if (said.do === 'opinion') {
      tell({ id, kind: 'opinion', opinion: await desk.opinion(said.position, said.move, said.other) });
    }
  } catch (problem) {
    tell(failure(id, problem));
  }
}

self.onmessage = ({ data }: MessageEvent<Said>) => {
  if (data.do === 'stop') desk.stop();
  else void answer(data);
};
