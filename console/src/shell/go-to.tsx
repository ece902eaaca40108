import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isKeyIgnored } from '../ui/use-shortcuts.ts'
import { useOpenPages } from './navigation.ts'

const waitMs = 1000

/** G and then a letter opens a page. Meanwhile the letters are listed, and no other key acts. */
export function GoTo() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const [isWaiting, setIsWaiting] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const items = useOpenPages().flatMap((group) => group.items.filter(({ key }) => key !== undefined))
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || isKeyIgnored(event)) return
    const key = event.key.toLowerCase()
    if (!isWaiting && key !== 'g') return
    event.preventDefault()
    event.stopPropagation()
    clearTimeout(timer.current)
    setIsWaiting(!isWaiting)
    if (!isWaiting) {
      timer.current = setTimeout(() => setIsWaiting(false), waitMs)
      return
    }
    const item = items.find((one) => one.key === key)
    if (item) void navigate(item.path)
  })
  useEffect(() => {
    // Before the keys of the page, which must not act on the second letter.
    const listener = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listener, { capture: true })
    return () => document.removeEventListener('keydown', listener, { capture: true })
  }, [])
  return (
    <div role="status">
      {isWaiting ? (
        <ul className="go-to" aria-label={t`Go to`}>
          {items.map(({ path, key, name }) => (
            <li key={path}>
              <kbd>{key?.toUpperCase()}</kbd> {i18n._(name)}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
