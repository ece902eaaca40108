import { searchMembersEndpoint } from '@amarelle/contract/endpoints/discovery'
import { getBlocksEndpoint } from '@amarelle/contract/endpoints/moderation'
import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../../api/call.ts'
import { useVisit } from '../../../session/use-visit.ts'
import { type SearchResults, toSearchInput, type SearchQuery, toSearchPath } from './search-query.ts'

/** A list that grew by pages. */
interface LoadedMembers {
  readonly members: readonly ProfileCard[]
  readonly firstPage: number
  readonly lastPage: number
  readonly next: string | null
  /** Pages that came by scrolling. */
  readonly scrolledPages: number
}
export type LoadTrigger = 'hand' | 'scrolling'
/** What the last page brought, for who can't see it; the first of its places. */
export interface AddedMembers {
  readonly trigger: LoadTrigger
  readonly firstIndex: number
  readonly members: readonly ProfileCard[]
}

/** The lists of this tab by their history entries: who comes back from a profile finds the same one. */
const listsByHistoryKey = new Map<string, LoadedMembers>()
const maxStoredLists = 20
function storeList(entry: string, grown: LoadedMembers): void {
  listsByHistoryKey.delete(entry)
  listsByHistoryKey.set(entry, grown)
  const [oldest] = listsByHistoryKey.keys()
  if (listsByHistoryKey.size > maxStoredLists && oldest !== undefined) listsByHistoryKey.delete(oldest)
}

const createList = ({ members, page, next }: SearchResults): LoadedMembers => ({
  members,
  firstPage: page,
  lastPage: page,
  next,
  scrolledPages: 0,
})
/** The same people as the server shows them now. */
function refreshList(grown: LoadedMembers, found: SearchResults): LoadedMembers {
  if (grown.firstPage === grown.lastPage) return createList(found)
  const now = new Map(found.members.map((card) => [card.id, card]))
  return { ...grown, members: grown.members.map((card) => now.get(card.id) ?? card) }
}
function appendPage(
  grown: LoadedMembers,
  { members, next }: SearchResults,
  by: LoadTrigger,
): { grown: LoadedMembers; added: readonly ProfileCard[] } {
  const known = new Set(grown.members.map(({ id }) => id))
  const added = members.filter(({ id }) => !known.has(id))
  return {
    grown: {
      ...grown,
      members: [...grown.members, ...added],
      lastPage: grown.lastPage + 1,
      next,
      scrolledPages: grown.scrolledPages + (by === 'scrolling' ? 1 : 0),
    },
    added,
  }
}

/** The members of a search, page behind page; nobody twice. The address keeps the last page, without a new screen. */
export function useMoreMembers(found: SearchResults, search: SearchQuery) {
  const { key } = useLocation()
  const { user } = useVisit()
  const [own, setOwn] = useState(() => listsByHistoryKey.get(key) ?? createList(found))
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const [brought, setBrought] = useState<AddedMembers | null>(null)
  const gone = useRef(false)
  const grown = refreshList(own, found)
  const forgetBlocked = useEffectEvent(async () => {
    if (!user || !listsByHistoryKey.has(key)) return
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
  const more = async (by: LoadTrigger) => {
    if (state === 'busy' || grown.next === null) return
    setState('busy')
    const page = grown.lastPage + 1
    try {
      const answer = await call(searchMembersEndpoint, { ...toSearchInput(search), page, after: grown.next })
      if (gone.current) return
      const { grown: longer, added } = appendPage(grown, answer, by)
      storeList(key, longer)
      setOwn(longer)
      setBrought({ trigger: by, firstIndex: grown.members.length, members: added })
      setState('idle')
      history.replaceState(history.state, '', toSearchPath(search, page))
    } catch {
      if (!gone.current) setState('failed')
    }
  }
  return { ...grown, state, brought, more }
}
