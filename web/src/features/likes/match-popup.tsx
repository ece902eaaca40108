import { getMemberEndpoint } from '@amarelle/contract/endpoints/discovery'
import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../api/call.ts'
import { onMatch, emitMatch } from '../../shared/match-events.ts'
import { onLiveEvent } from '../../live/live-events.ts'
import { lazyComponent } from '../../network/lazy-component.ts'

// Loaded with the first match, because most visits have none.
const MatchScreen = lazyComponent(
  () => import('./match-screen.tsx').then((file) => file.MatchScreen),
  'optional',
)

/** Shows a match after a like sent as a form before hydration: the action redirects to `#match-<id>`. */
function useMatchFromHash(): void {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const id = Number(/^#match-(\d{1,15})$/.exec(hash)?.[1])
  const announceMatch = useEffectEvent(async () => {
    void navigate({ pathname, search }, { replace: true, preventScrollReset: true })
    const { profile, relation } = await call(getMemberEndpoint, { id })
    if (relation.matched) emitMatch(profile)
  })
  useEffect(() => {
    // A member who is no longer visible is no match either.
    if (id) announceMatch().catch(() => undefined)
  }, [id])
}

/** Shows each match that arrives while the tab is open once, one after the other. */
export function MatchPopup() {
  const [matches, setMatches] = useState<readonly ProfileCard[]>([])
  useMatchFromHash()
  useEffect(() => {
    // Both the answer to a like and a live event announce the same match.
    const shownIds = new Set<number>()
    const add = (match: ProfileCard) => {
      if (shownIds.has(match.id)) return
      shownIds.add(match.id)
      setMatches((current) => [...current, match])
    }
    const unsubscribes = [onMatch(add), onLiveEvent((event) => event.type === 'match' && add(event.profile))]
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }, [])
  const [match] = matches
  if (!match) return null
  return (
    <Suspense>
      <MatchScreen key={match.id} match={match} onClose={() => setMatches((current) => current.slice(1))} />
    </Suspense>
  )
}
