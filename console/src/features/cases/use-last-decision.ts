import { undoSeconds } from '@amarelle/contract/staff/endpoints/cases'
import { useState } from 'react'

/** An own decision that can be taken back until `until`, in milliseconds since 1970. */
export interface LastDecision {
  readonly reference: string
  readonly until: number
}
const key = 'last-decision'
function readStored(): LastDecision | null {
  const stored = sessionStorage.getItem(key)
  const last = stored === null ? null : (JSON.parse(stored) as LastDecision)
  return last && last.until > Date.now() ? last : null
}

/** The last decision, which stays while other cases are opened and after a reload; null once its mails have left. */
export function useLastDecision() {
  const [last, setLast] = useState(readStored)
  const remember = (reference: string) => {
    const decision = { reference, until: Date.now() + undoSeconds * 1000 }
    sessionStorage.setItem(key, JSON.stringify(decision))
    setLast(decision)
  }
  const forget = () => {
    sessionStorage.removeItem(key)
    setLast(null)
  }
  return { last, remember, forget }
}
