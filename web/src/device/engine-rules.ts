/** The rules that tables on this device play by: those of the engine, with the data that Python wrote. */
import { BadDeal, type Deal } from '../engine/deals';
import { EngineStopped } from '../engine/engine';
import { Game, NotLegal } from '../engine/game';
import type { Catalogue, OptionCheck, Options } from '../lib/types';
import { boardOf, type Boards } from './boards';
import { EngineGame, type Sentences } from './engine-game';
import type { Library } from './library';
import { Refusal, type GameRecord, type LocalGame, type Rules } from './rules';

const FORMAT = 'azalai/1';

export class EngineRules implements Rules {
  private readonly boards = new Map<string, Promise<Boards>>();

  constructor(private readonly library: Library) {}

  /** The games whose engine is here. */
  async catalogue(): Promise<Catalogue> {
    const { files } = await this.library.list();
    const found = (await (await this.library.file(files.catalogue)).json()) as Catalogue;
    return { ...found, games: found.games.filter((game) => game.name in files.games) };
  }

  async check(game: string, options: Options): Promise<OptionCheck> {
    const { setting } = await this.library.rules(game, options);
    return { options: setting.options as Options, players: setting.players, by_the_book: null, faults: [] };
  }

  async board(game: string, options: Options): Promise<unknown> {
    const files = await this.library.filesOf(game);
    const loading = this.library.file(files.boards).then((answer) => answer.json() as Promise<Boards>);
    const found = this.boards.get(game) ?? loading;
    this.boards.set(game, found);
    found.catch(() => this.boards.delete(game));
    return boardOf(await found, options);
  }

  async deal(game: string, options: Options): Promise<LocalGame> {
    return this.shown(game, () => this.library.rules(game, options).then((rules) => Game.fresh(rules)));
  }

  async load(record: GameRecord): Promise<LocalGame> {
    checkForm(record);
    const play = async () => {
      const rules = await this.library.rules(record.game, record.options);
      return Game.dealt(rules, record.deal as Deal, record.moves);
    };
    return this.shown(record.game, play);
  }

  private async shown(name: string, play: () => Promise<Game>): Promise<LocalGame> {
    try {
      const { pack } = await this.library.loaded(name);
      return new EngineGame(await play(), pack.header.prompts as unknown as Sentences);
    } catch (problem) {
      if (problem instanceof EngineStopped) this.library.forget();
      if (problem instanceof BadDeal || problem instanceof NotLegal)
        throw new Refusal(422, 'bad-record', problem.message);
      throw problem;
    }
  }
}

/** Checks the form of a record as `azalai.load` does, as far as pages rely on it. */
function checkForm(record: GameRecord): void {
  const known = typeof record === 'object' && record !== null && record.format === FORMAT;
  const moves: unknown = known ? record.moves : null;
  if (!Array.isArray(moves) || moves.length > 10_000 || !moves.every((move) => typeof move === 'string'))
    throw new Refusal(422, 'bad-record', 'This is not a record of a game.');
  if (typeof record.deal !== 'object' || record.deal === null || typeof record.options !== 'object')
    throw new Refusal(422, 'bad-record', 'The record has no deal or no options.');
}
