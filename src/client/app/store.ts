import { createStore } from 'jotai';

/** The one store: components read it through the Provider, code outside React reads and writes it here. */
export const store = createStore();
