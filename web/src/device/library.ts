/** The games whose engine is on this device: their modules, packs and nets, loaded when they are first needed. */
import { Engine } from '../engine/engine';
import { Rules } from '../engine/game';
import { learned, type Learned } from '../engine/nets';
import { NotInPack, Pack } from '../engine/pack';
import type { Options } from '../lib/types';
import { fetched, listed, type EngineFiles, type GameFiles } from './files';
import { Refusal } from './rules';

/** A setting has an engine of its own; the last few stay loaded. */
const KEPT_ENGINES = 3;

interface Loaded {
  module: WebAssembly.Module;
  pack: Pack;
}

export class Library {
  private found: Promise<{ files: EngineFiles; at: string }> | null = null;
  private readonly games = new Map<string, Promise<Loaded>>();
  private readonly engines = new Map<string, Promise<Rules>>();

  constructor(private readonly base: string) {}

  list(): Promise<{ files: EngineFiles; at: string }> {
    this.found ??= listed(this.base).then((found) => {
      if (!found) throw new Refusal(503, 'no-engine', 'The games are not on this device yet.');
      return found;
    });
    this.found.catch(() => (this.found = null));
    return this.found;
  }

  async file(name: string): Promise<Response> {
    const { at } = await this.list();
    try {
      return await fetched(new URL(name, at).href);
    } catch {
      throw new Refusal(503, 'no-engine', `${name} is not on this device yet.`);
    }
  }

  async filesOf(game: string): Promise<GameFiles> {
    const found = (await this.list()).files.games[game];
    if (!found) throw new Refusal(422, 'no-options', `${game} cannot be played on this device.`);
    return found;
  }

  private async bytes(name: string): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await (await this.file(name)).arrayBuffer());
  }

  loaded(game: string): Promise<Loaded> {
    const found = this.games.get(game) ?? this.load(game);
    this.games.set(game, found);
    found.catch(() => this.games.delete(game));
    return found;
  }

  private async load(game: string): Promise<Loaded> {
    const files = await this.filesOf(game);
    const [module, pack] = await Promise.all([this.bytes(files.module), this.bytes(files.pack)]);
    return { module: await WebAssembly.compile(module), pack: new Pack(pack) };
  }

  async net(game: string, name: string | null): Promise<Learned | null> {
    if (name === null) return null;
    const [{ pack }, { nets }] = await Promise.all([this.loaded(game), this.filesOf(game)]);
    const [card, file] = [pack.header.nets[name], nets[name]];
    return card && file ? learned(name, card, await this.bytes(file)) : null;
  }

  /** The rules with these options, in an engine of their own. */
  async rules(game: string, options: Options): Promise<Rules> {
    const { module, pack } = await this.loaded(game);
    const setting = settingOf(pack, options);
    const key = `${game} ${setting.key}`;
    const found = this.engines.get(key) ?? Engine.load(module).then((engine) => new Rules(engine, setting));
    this.engines.delete(key);
    this.engines.set(key, found);
    found.catch(() => this.engines.delete(key));
    if (this.engines.size > KEPT_ENGINES) this.engines.delete(this.engines.keys().next().value!);
    return found;
  }

  /** An engine has stopped: the next game gets another one. */
  forget(): void {
    this.engines.clear();
  }
}

export function settingOf(pack: Pack, options: Options) {
  try {
    return pack.setting(options);
  } catch (problem) {
    if (problem instanceof NotInPack) throw new Refusal(422, 'no-options', problem.message);
    throw problem;
  }
}
