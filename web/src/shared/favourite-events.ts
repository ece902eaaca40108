type FavouriteListener = (id: number, favourite: boolean) => void
const listeners = new Set<FavouriteListener>()

/** Tells the buttons of a profile that it was saved or removed, on this tab or another one. */
export function emitFavourite(id: number, favourite: boolean): void {
  for (const listener of listeners) listener(id, favourite)
}
/** Returns the unsubscribe function. */
export function onFavourite(listener: FavouriteListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
