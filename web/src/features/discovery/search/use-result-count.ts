import { searchMembersEndpoint } from '@amarelle/contract/endpoints/discovery'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import type { MemberCount } from './member-count.tsx'
import { toSearchInput, type SearchQuery } from './search-query.ts'

/** Milliseconds without a change before it is asked. */
const debounceMs = 300

/** How many a search would find while its form is filled in: asked when the hand rests, the last answer wins. */
export function useResultCount(initially: MemberCount) {
  const [count, setCount] = useState<MemberCount | null>(initially)
  const [counting, setCounting] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef(0)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      last.current += 1
    },
    [],
  )
  const ask = async (search: SearchQuery, number: number) => {
    const answer = await call(searchMembersEndpoint, toSearchInput(search)).catch(() => null)
    if (number !== last.current) return
    setCount(answer)
    setCounting(false)
  }
  const askFor = (search: SearchQuery) => {
    clearTimeout(timer.current)
    last.current += 1
    const number = last.current
    setCounting(true)
    timer.current = setTimeout(() => void ask(search, number), debounceMs)
  }
  return { count, counting, askFor }
}
