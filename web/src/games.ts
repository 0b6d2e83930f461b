/** The games this client can draw: every folder with a Table.svelte is one. */
import type { Component } from 'svelte';
import type { GameModule, GamePageProps, GameTableProps, GameWords } from './lib/types';

type Found<T> = Record<string, () => Promise<T>>;

const tables = import.meta.glob('./*/Table.svelte') as Found<{ default: Component<GameTableProps> }>;
const words = import.meta.glob('./*/words.ts') as Found<GameWords>;
const howTos = import.meta.glob('./*/HowTo.svelte') as Found<{ default: Component<GamePageProps> }>;
const galleries = import.meta.glob('./*/Gallery.svelte');
const guides = import.meta.glob('./*/Guide.svelte') as Found<{ default: Component<GamePageProps> }>;

function missing(name: string, what: string): () => Promise<never> {
  return () => Promise.reject(new Error(`This client has no ${what} for the game ${name}.`));
}

/** The parts of a game's folder; calling a part that is not there rejects with a sentence. */
export function gameModule(name: string): GameModule {
  return {
    name,
    table: tables[`./${name}/Table.svelte`] ?? missing(name, 'table'),
    words: words[`./${name}/words.ts`] ?? missing(name, 'words'),
    howTo: howTos[`./${name}/HowTo.svelte`] ?? missing(name, 'how to play'),
    guide: guides[`./${name}/Guide.svelte`] ?? null,
  };
}

/** Names of the games that can be played here, in the order of their folders. */
export const playable: string[] = Object.keys(tables).map((path) => path.split('/')[1] ?? '');

export const hasTable = (name: string): boolean => playable.includes(name);
export const hasHowTo = (name: string): boolean => `./${name}/HowTo.svelte` in howTos;
/** Whether a game has cards to look at, at `/cards`. */
export const hasGallery = (name: string): boolean => `./${name}/Gallery.svelte` in galleries;
export const hasGuide = (name: string): boolean => `./${name}/Guide.svelte` in guides;
