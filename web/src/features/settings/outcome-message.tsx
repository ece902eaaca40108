import { type ReactNode, useEffect, useRef } from 'react'
import { Banner } from '../../ui/feedback/banner.tsx'
import type { FormOutcome } from './form-outcome.ts'
import * as styles from './settings.module.css'

/**
 * What came of a press whose button may be gone with its row: it takes the focus, which would be nowhere otherwise, and so is
 * read out.
 */
export function OutcomeMessage({ outcome, done }: { outcome: FormOutcome | undefined; done: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (outcome) box.current?.focus()
  }, [outcome])
  if (!outcome) return null
  return (
    <div ref={box} tabIndex={-1} className={styles.outcome}>
      <Banner look={outcome.error ? 'error' : 'success'}>{outcome.error?.message ?? done}</Banner>
    </div>
  )
}
