import { searchMembersEndpoint } from '@amarelle/contract/endpoints/discovery'
import { getBlocksEndpoint } from '@amarelle/contract/endpoints/moderation'
import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../../api/call.ts'
import { useVisit } from '../../../session/use-visit.ts'
import { type Found, inputOf, type Search, searchPath } from './search-query.ts'

/** A list that grew by pages. */
interface Grown {
  readonly members: readonly ProfileCard[]
  readonly first: number
  readonly last: number
  readonly next: string | null
  /** Pages that came by scrolling. */
  readonly scrolled: number
}
export type By = 'hand' | 'scrolling'
/** What the last page brought, for who can't see it; the first of its places. */
export interface Brought {
  readonly by: By
  readonly from: number
  readonly members: readonly ProfileCard[]
}

/** The lists of this tab by their history entries: who comes back from a profile finds the same one. */
const kept = new Map<string, Grown>()
const entriesKept = 20
function keep(entry: string, grown: Grown): void {
  kept.delete(entry)
  kept.set(entry, grown)
  const [oldest] = kept.keys()
  if (kept.size > entriesKept && oldest !== undefined) kept.delete(oldest)
}

const begin = ({ members, page, next }: Found): Grown => ({
  members,
  first: page,
  last: page,
  next,
  scrolled: 0,
})
/** The same people as the server shows them now. */
function refreshed(grown: Grown, found: Found): Grown {
  if (grown.first === grown.last) return begin(found)
  const now = new Map(found.members.map((card) => [card.id, card]))
  return { ...grown, members: grown.members.map((card) => now.get(card.id) ?? card) }
}
function withPage(
  grown: Grown,
  { members, next }: Found,
  by: By,
): { grown: Grown; added: readonly ProfileCard[] } {
  const known = new Set(grown.members.map(({ id }) => id))
  const added = members.filter(({ id }) => !known.has(id))
  return {
    grown: {
      ...grown,
      members: [...grown.members, ...added],
      last: grown.last + 1,
      next,
      scrolled: grown.scrolled + (by === 'scrolling' ? 1 : 0),
    },
    added,
  }
}

/** The members of a search, page behind page; nobody twice. The address keeps the last page, without a new screen. */
export function useMoreMembers(found: Found, search: Search) {
  const { key } = useLocation()
  const { user } = useVisit()
  const [own, setOwn] = useState(() => kept.get(key) ?? begin(found))
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const [brought, setBrought] = useState<Brought | null>(null)
  const gone = useRef(false)
  const grown = refreshed(own, found)
  const forgetBlocked = useEffectEvent(async () => {
    if (!user || !kept.has(key)) return
    const { members } = await call(getBlocksEndpoint, {})
    const blocked = new Set(members.map(({ id }) => id))
    if (!gone.current && blocked.size > 0)
      setOwn((now) => ({ ...now, members: now.members.filter(({ id }) => !blocked.has(id)) }))
  })
  useEffect(() => {
    gone.current = false
    // Whom the member blocked meanwhile was found before; the list stays as it is if that can't be asked.
    forgetBlocked().catch(() => undefined)
    return () => {
      gone.current = true
    }
  }, [])
  const more = async (by: By) => {
    if (state === 'busy' || grown.next === null) return
    setState('busy')
    const page = grown.last + 1
    try {
      const answer = await call(searchMembersEndpoint, { ...inputOf(search), page, after: grown.next })
      if (gone.current) return
      const { grown: longer, added } = withPage(grown, answer, by)
      keep(key, longer)
      setOwn(longer)
      setBrought({ by, from: grown.members.length, members: added })
      setState('idle')
      history.replaceState(history.state, '', searchPath(search, page))
    } catch {
      if (!gone.current) setState('failed')
    }
  }
  return { ...grown, state, brought, more }
}
