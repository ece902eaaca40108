import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useVisit } from '../../session/use-visit.ts'
import { FictionalTag } from '../../ui/feedback/tag.tsx'
import type { Neighbours } from './load-neighbours.ts'
import * as styles from './neighbours.module.css'
import * as galleryStyles from './photo-gallery.module.css'

type Neighbour = NonNullable<Neighbours['next']>

/** Whether the key belongs to a field, the gallery or a dialog, or has a modifier. */
const isReservedKey = ({ target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  defaultPrevented ||
  altKey ||
  ctrlKey ||
  metaKey ||
  shiftKey ||
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element &&
    target.closest(`input, select, textarea, summary, [contenteditable], .${galleryStyles.gallery}`) !== null)

/** Arrow keys do the same as the links. */
function useArrowKeyNavigation(paths: Readonly<Record<string, string | undefined>>): void {
  const navigate = useNavigate()
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const path = paths[event.key]
    if (path === undefined || event.repeat || isReservedKey(event)) return
    event.preventDefault()
    void navigate(path, { replace: true })
  })
  useEffect(() => {
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
}

function NeighbourLink({
  to,
  label,
  neighbour,
  rel,
}: {
  to: string
  label: ReactNode
  neighbour: Neighbour
  rel: 'prev' | 'next'
}) {
  const { settings } = useVisit()
  const Arrow = rel === 'prev' ? ChevronLeft : ChevronRight
  return (
    <Link
      to={to}
      // Going back leads to the list, not through every profile seen since.
      replace
      rel={rel}
      className={rel === 'next' ? styles.next : undefined}
      aria-keyshortcuts={rel === 'prev' ? 'ArrowLeft' : 'ArrowRight'}
    >
      <Arrow className="icon" />
      <span>
        <span className="smaller muted">{label}</span>
        <span className={styles.neighbourName}>
          <b>{neighbour.name}</b>
          {neighbour.fictional ? <FictionalTag>{settings.fictional_singular}</FictionalTag> : null}
        </span>
      </span>
    </Link>
  )
}

/** Links to the previous and next member of the search or list of likes that linked here. */
export function NeighbourLinks({ neighbours: { previous, next } }: { neighbours: Neighbours }) {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  // The confirmation belongs to this member only.
  query.delete('block')
  const toPath = (neighbour: Neighbour | null) =>
    neighbour && `${pathname.replace(/\d+$/, String(neighbour.id))}?${query}`
  const [previousPath, nextPath] = [toPath(previous), toPath(next)]
  useArrowKeyNavigation({ ArrowLeft: previousPath ?? undefined, ArrowRight: nextPath ?? undefined })
  if (!previousPath && !nextPath) return null
  return (
    <nav className={styles.neighbours} aria-label={t`Previous and next member`}>
      {previous && previousPath ? (
        <NeighbourLink to={previousPath} rel="prev" neighbour={previous} label={<Trans>Previous</Trans>} />
      ) : null}
      {next && nextPath ? (
        <NeighbourLink to={nextPath} rel="next" neighbour={next} label={<Trans>Next</Trans>} />
      ) : null}
    </nav>
  )
}
