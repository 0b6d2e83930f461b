/** The table on screen, so that the log and hints can name its cards. */
import type { BoardData } from './cards';
import type { TargiView } from './view';

/** What words can be about: the cards of the table, and the position. */
export interface Scene {
  data: BoardData;
  view: TargiView;
}
class Memory {
  scene: Scene | null = $state.raw(null);
}
export const memory = new Memory();
