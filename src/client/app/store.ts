import { createStore } from 'jotai';

/** The only jotai store: components use it through the Provider, code outside of React imports it. */
export const store = createStore();
