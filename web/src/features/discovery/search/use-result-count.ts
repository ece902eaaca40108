import { searchMembersEndpoint } from '@amarelle/contract/endpoints/discovery'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import type { MemberCount } from './member-count.tsx'
import { toSearchInput, type SearchQuery } from './search-query.ts'

/** Milliseconds without a change before the request. */
const debounceMs = 300

/** Counts the results while the form is edited; debounced, and answers to outdated requests are ignored. */
export function useResultCount(initialCount: MemberCount) {
  const [count, setCount] = useState<MemberCount | null>(initialCount)
  const [isCounting, setIsCounting] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastRequest = useRef(0)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      lastRequest.current += 1
    },
    [],
  )
  const fetchCount = async (search: SearchQuery, requestNumber: number) => {
    const answer = await call(searchMembersEndpoint, toSearchInput(search)).catch(() => null)
    if (requestNumber !== lastRequest.current) return
    setCount(answer)
    setIsCounting(false)
  }
  const requestCount = (search: SearchQuery) => {
    clearTimeout(timer.current)
    lastRequest.current += 1
    const requestNumber = lastRequest.current
    setIsCounting(true)
    timer.current = setTimeout(() => void fetchCount(search, requestNumber), debounceMs)
  }
  return { count, isCounting, requestCount }
}
