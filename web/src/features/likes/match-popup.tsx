import type { Card } from '@amarelle/contract/profiles'
import { lazy, Suspense, useEffect, useState } from 'react'
import { onLive } from '../../live/connection.ts'

// Most visits see no match: the dialog is fetched with the first one.
const MatchDialog = lazy(() => import('./match-dialog.tsx').then((file) => ({ default: file.MatchDialog })))

/** On both screens when a like is mutual: the matches that came while this tab was open, one after the other. */
export function MatchPopup() {
  const [matches, setMatches] = useState<readonly Card[]>([])
  useEffect(
    () =>
      onLive((event) => {
        if (event.type === 'match') setMatches((all) => [...all, event.profile])
      }),
    [],
  )
  const [match] = matches
  if (!match) return null
  return (
    <Suspense>
      <MatchDialog key={match.id} match={match} onClose={() => setMatches((all) => all.slice(1))} />
    </Suspense>
  )
}
