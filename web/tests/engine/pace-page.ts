/** Measures functions of a module in a page: `pacing` is there once `ready` is. See `bench/wasm.py`. */
import { type Job, Pacing } from './pacing';

async function load(): Promise<Pacing> {
  const [module, job] = await Promise.all([fetch('module.wasm'), fetch('job.json')]);
  return Pacing.load(await WebAssembly.compile(await module.arrayBuffer()), (await job.json()) as Job);
}

Object.assign(globalThis, { ready: load().then((pacing) => Object.assign(globalThis, { pacing }).pacing.length) });
