import { Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { lazyComponent } from '../../network/lazy-component.ts'

// Loaded on demand: only visits with the `t` parameter need it.
const LikePopup = lazyComponent(() => import('./like-popup.tsx').then((file) => file.LikePopup), 'optional')

/** One hour. */
const maxDelaySeconds = 3600
const parseDelaySeconds = (text: string): number | undefined =>
  /^\d{1,4}$/.test(text) && Number(text) <= maxDelaySeconds ? Number(text) : undefined

/** `?t=5` shows a like popup after five seconds; the parameter is removed from the URL at once (docs/product.md#popups-of-likes). */
export function TimedLikePopup() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const text = new URLSearchParams(search).get('t')
  const [acceptedText, setAcceptedText] = useState<string | null>(null)
  const [isDue, setIsDue] = useState(false)
  if (text !== null && text !== acceptedText) setAcceptedText(text)
  const seconds = acceptedText === null ? undefined : parseDelaySeconds(acceptedText)
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
    const timer = setTimeout(() => setIsDue(true), seconds * 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  if (!isDue) return null
  return (
    <Suspense>
      <LikePopup
        onClose={() => {
          setIsDue(false)
          setAcceptedText(null)
        }}
      />
    </Suspense>
  )
}
