/**
 * Removes the choice of a language from the address: the server has drawn the page in it and remembered it, and a copied
 * address must not choose for others. Call it before the router reads the address.
 */
export function removeChosenLanguage(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has('lang')) return;
  url.searchParams.delete('lang');
  history.replaceState(history.state, '', url);
}
