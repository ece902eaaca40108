import { Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { lazyComponent } from '../../network/lazy-component.ts'

// Only visits that an address with `t` began see it.
const LikePopup = lazyComponent(() => import('./like-popup.tsx').then((file) => file.LikePopup), 'optional')

/** Seconds; an hour at most. */
const maxDelaySeconds = 3600
const parseDelaySeconds = (given: string): number | undefined =>
  /^\d{1,4}$/.test(given) && Number(given) <= maxDelaySeconds ? Number(given) : undefined

/** `?t=5`: after so many seconds a like popup; the parameter leaves the address at once (docs/product.md#popups-of-likes). */
export function TimedLikePopup() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const given = new URLSearchParams(search).get('t')
  const [heard, setHeard] = useState<string | null>(null)
  const [due, setDue] = useState(false)
  if (given !== null && given !== heard) setHeard(given)
  const seconds = heard === null ? undefined : parseDelaySeconds(heard)
  useEffect(() => {
    const query = new URLSearchParams(search)
    if (!query.has('t')) return
    query.delete('t')
    void navigate(
      { pathname, search: query.toString(), hash },
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
    )
  }, [pathname, search, hash, navigate])
  useEffect(() => {
    if (seconds === undefined) return
    const timer = setTimeout(() => setDue(true), seconds * 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  if (!due) return null
  return (
    <Suspense>
      <LikePopup
        onClose={() => {
          setDue(false)
          setHeard(null)
        }}
      />
    </Suspense>
  )
}
