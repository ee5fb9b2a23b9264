/** The element of the app; null without a document. */
export const root = typeof document === 'undefined' ? null : document.getElementById('root');

/** Whether the server has rendered the landing page, as it does for a visitor without a session. */
export const prerendered = root?.hasChildNodes() ?? false;
