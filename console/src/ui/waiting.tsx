import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'

const longWaitMs = 10_000

/** Stands where something is being read: grey lines, and after ten seconds a sentence. */
export function Waiting({ lines = 4 }: { readonly lines?: number }) {
  const { t } = useLingui()
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), longWaitMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="waiting" role="status" aria-label={t`Loading`}>
      {Array.from({ length: lines }, (_, i) => (
        <span key={i} className="waiting-line" />
      ))}
      {isLong ? (
        <p className="small">{t`This takes longer than usual. You can keep working elsewhere.`}</p>
      ) : null}
    </div>
  )
}
