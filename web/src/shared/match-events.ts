import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'

const pendingMatches: ProfileCard[] = []
let matchListener: ((match: ProfileCard) => void) | undefined

/** Reports a match caused by a like in this tab; works before the live connection is open. */
export function emitMatch(match: ProfileCard): void {
  if (matchListener) matchListener(match)
  else pendingMatches.push(match)
}

/** Sets the only listener, which also receives earlier matches; returns the function that removes it. */
export function onMatch(listener: (match: ProfileCard) => void): () => void {
  matchListener = listener
  for (const match of pendingMatches.splice(0)) listener(match)
  return () => {
    if (matchListener === listener) matchListener = undefined
  }
}
