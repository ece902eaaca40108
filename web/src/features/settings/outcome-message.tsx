import { type ReactNode, useEffect, useRef } from 'react'
import { Banner } from '../../ui/feedback/banner.tsx'
import type { FormOutcome } from './form-outcome.ts'
import * as styles from './settings.module.css'

/**
 * Result of a submission whose button may have disappeared with its row. Takes the focus, which would be lost otherwise, so that
 * screen readers announce it.
 */
export function OutcomeMessage({ outcome, done }: { outcome: FormOutcome | undefined; done: ReactNode }) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (outcome) container.current?.focus()
  }, [outcome])
  if (!outcome) return null
  return (
    <div ref={container} tabIndex={-1} className={styles.outcome}>
      <Banner look={outcome.error ? 'error' : 'success'}>{outcome.error?.message ?? done}</Banner>
    </div>
  )
}
