import { searchMembersEndpoint } from '@amarelle/contract/endpoints/discovery'
import { getBlocksEndpoint } from '@amarelle/contract/endpoints/moderation'
import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../../api/call.ts'
import { useVisit } from '../../../session/use-visit.ts'
import { type SearchResults, toSearchInput, type SearchQuery, toSearchPath } from './search-query.ts'

/** The loaded pages of a search as one list. */
interface LoadedMembers {
  readonly members: readonly ProfileCard[]
  readonly liked: readonly number[]
  readonly firstPage: number
  readonly lastPage: number
  readonly next: string | null
  /** Number of pages loaded by infinite scroll. */
  readonly scrolledPages: number
}
export type LoadTrigger = 'hand' | 'scrolling'
/** The members that the last page added, for the screen reader announcement and the focus. */
export interface AddedMembers {
  readonly trigger: LoadTrigger
  readonly firstIndex: number
  readonly members: readonly ProfileCard[]
}

/** Lists by history entry, so that going back from a profile restores the list. Lives as long as the tab. */
const listsByHistoryKey = new Map<string, LoadedMembers>()
const maxStoredLists = 20
function storeList(historyKey: string, list: LoadedMembers): void {
  listsByHistoryKey.delete(historyKey)
  listsByHistoryKey.set(historyKey, list)
  const [oldest] = listsByHistoryKey.keys()
  if (listsByHistoryKey.size > maxStoredLists && oldest !== undefined) listsByHistoryKey.delete(oldest)
}

const createList = ({ members, liked, page, next }: SearchResults): LoadedMembers => ({
  members,
  liked,
  firstPage: page,
  lastPage: page,
  next,
  scrolledPages: 0,
})
/** Updates the list's cards with the loader's newer data. */
function refreshList(list: LoadedMembers, results: SearchResults): LoadedMembers {
  if (list.firstPage === list.lastPage) return createList(results)
  const freshCards = new Map(results.members.map((card) => [card.id, card]))
  return {
    ...list,
    members: list.members.map((card) => freshCards.get(card.id) ?? card),
    liked: [...list.liked.filter((id) => !freshCards.has(id)), ...results.liked],
  }
}
function appendPage(
  list: LoadedMembers,
  { members, liked, next }: SearchResults,
  trigger: LoadTrigger,
): { extended: LoadedMembers; added: readonly ProfileCard[] } {
  const knownIds = new Set(list.members.map(({ id }) => id))
  const added = members.filter(({ id }) => !knownIds.has(id))
  return {
    extended: {
      ...list,
      members: [...list.members, ...added],
      liked: [...list.liked, ...liked],
      lastPage: list.lastPage + 1,
      next,
      scrolledPages: list.scrolledPages + (trigger === 'scrolling' ? 1 : 0),
    },
    added,
  }
}

/** Loads a search page by page without duplicates; the URL is replaced with the last page without a navigation. */
export function useMoreMembers(results: SearchResults, search: SearchQuery) {
  const { key } = useLocation()
  const { user } = useVisit()
  const [stored, setStored] = useState(() => listsByHistoryKey.get(key) ?? createList(results))
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const [addedMembers, setAddedMembers] = useState<AddedMembers | null>(null)
  const isUnmounted = useRef(false)
  const list = refreshList(stored, results)
  const removeBlocked = useEffectEvent(async () => {
    if (!user || !listsByHistoryKey.has(key)) return
    const { members } = await call(getBlocksEndpoint, {})
    const blockedIds = new Set(members.map(({ id }) => id))
    if (!isUnmounted.current && blockedIds.size > 0)
      setStored((current) => ({
        ...current,
        members: current.members.filter(({ id }) => !blockedIds.has(id)),
      }))
  })
  useEffect(() => {
    isUnmounted.current = false
    // A restored list may contain members blocked since, who are among the last blocked; on errors it stays as it is.
    removeBlocked().catch(() => undefined)
    return () => {
      isUnmounted.current = true
    }
  }, [])
  const loadMore = async (trigger: LoadTrigger) => {
    if (state === 'busy' || list.next === null) return
    setState('busy')
    const page = list.lastPage + 1
    try {
      const answer = await call(searchMembersEndpoint, { ...toSearchInput(search), page, after: list.next })
      if (isUnmounted.current) return
      const { extended, added } = appendPage(list, answer, trigger)
      storeList(key, extended)
      setStored(extended)
      setAddedMembers({ trigger, firstIndex: list.members.length, members: added })
      setState('idle')
      history.replaceState(history.state, '', toSearchPath(search, page))
    } catch {
      if (!isUnmounted.current) setState('failed')
    }
  }
  return { ...list, state, addedMembers, loadMore }
}
