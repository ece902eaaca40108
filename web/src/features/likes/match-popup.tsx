import { getMemberEndpoint } from '@amarelle/contract/endpoints/discovery'
import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../api/call.ts'
import { onMatch, emitMatch } from '../../shared/match-events.ts'
import { onLiveEvent } from '../../live/live-events.ts'
import { lazyComponent } from '../../network/lazy-component.ts'

// Most visits see no match: the dialog is fetched with the first one.
const MatchScreen = lazyComponent(
  () => import('./match-screen.tsx').then((file) => file.MatchScreen),
  'optional',
)

/** A heart that was pressed before the page came to life was a form: its answer names the match at the end of the address. */
function useMatchFromHash(): void {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const id = Number(/^#match-(\d{1,15})$/.exec(hash)?.[1])
  const tell = useEffectEvent(async () => {
    void navigate({ pathname, search }, { replace: true, preventScrollReset: true })
    const { profile, relation } = await call(getMemberEndpoint, { id })
    if (relation.matched) emitMatch(profile)
  })
  useEffect(() => {
    // Who can't be seen any more is no match either.
    if (id) tell().catch(() => undefined)
  }, [id])
}

/** On both screens when a like is mutual: the matches that came while this tab was open, each once, one after the other. */
export function MatchPopup() {
  const [matches, setMatches] = useState<readonly ProfileCard[]>([])
  useMatchFromHash()
  useEffect(() => {
    // The answer to a like and the live channel tell of the same match.
    const told = new Set<number>()
    const add = (match: ProfileCard) => {
      if (told.has(match.id)) return
      told.add(match.id)
      setMatches((all) => [...all, match])
    }
    const stops = [onMatch(add), onLiveEvent((event) => event.type === 'match' && add(event.profile))]
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
