import type { Card } from '@amarelle/contract/profiles'
import { Suspense, useEffect, useState } from 'react'
import { onMatch } from '../../api/matches.ts'
import { onLive } from '../../live/connection.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

// Most visits see no match: the dialog is fetched with the first one.
const MatchScreen = lazyPart(() => import('./match-screen.tsx').then((file) => file.MatchScreen))

/** On both screens when a like is mutual: the matches that came while this tab was open, each once, one after the other. */
export function MatchPopup() {
  const [matches, setMatches] = useState<readonly Card[]>([])
  useEffect(() => {
    // The answer to a like and the live channel tell of the same match.
    const told = new Set<number>()
    const add = (match: Card) => {
      if (told.has(match.id)) return
      told.add(match.id)
      setMatches((all) => [...all, match])
    }
    const stops = [onMatch(add), onLive((event) => event.type === 'match' && add(event.profile))]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  const [match] = matches
  if (!match) return null
  return (
    <Suspense>
      <MatchScreen key={match.id} match={match} onClose={() => setMatches((all) => all.slice(1))} />
    </Suspense>
  )
}
