/** Where the app is mounted; null where there is no document. */
export const root = typeof document === 'undefined' ? null : document.getElementById('root');

/** Whether the page came with the landing screen in it, as it does for a visitor without a session. */
export const prerendered = root?.hasChildNodes() ?? false;
