import type { Card } from '@amarelle/contract/profiles'

const waiting: Card[] = []
let hear: ((match: Card) => void) | undefined

/** A like of this tab is a match: its answer says so, also before the live channel is open. */
export function tellMatch(match: Card): void {
  if (hear) hear(match)
  else waiting.push(match)
}

/** The one listener hears those too that were told before it. */
export function onMatch(listener: (match: Card) => void): () => void {
  hear = listener
  for (const match of waiting.splice(0)) listener(match)
  return () => {
    if (hear === listener) hear = undefined
  }
}
