import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'

const pendingMatches: ProfileCard[] = []
let matchListener: ((match: ProfileCard) => void) | undefined

/** A like of this tab is a match: its answer says so, also before the live channel is open. */
export function emitMatch(match: ProfileCard): void {
  if (matchListener) matchListener(match)
  else pendingMatches.push(match)
}

/** The one listener hears those too that were told before it. */
export function onMatch(listener: (match: ProfileCard) => void): () => void {
  matchListener = listener
  for (const match of pendingMatches.splice(0)) listener(match)
  return () => {
    if (matchListener === listener) matchListener = undefined
  }
}
