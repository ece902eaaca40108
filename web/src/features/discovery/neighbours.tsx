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

/** A key that means something else where it was pressed: in a field, in the gallery, in a dialog. */
const isReservedKey = ({ target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  defaultPrevented ||
  altKey ||
  ctrlKey ||
  metaKey ||
  shiftKey ||
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element &&
    target.closest(`input, select, textarea, summary, [contenteditable], .${galleryStyles.gallery}`) !== null)

/** The arrow keys lead on as the links do. */
function useArrowKeyNavigation(paths: Readonly<Record<string, string | undefined>>): void {
  const navigate = useNavigate()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const path = paths[event.key]
    if (path === undefined || event.repeat || isReservedKey(event)) return
    event.preventDefault()
    void navigate(path)
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function NeighbourLink({
  to,
  word,
  who,
  rel,
}: {
  to: string
  word: ReactNode
  who: Neighbour
  rel: 'prev' | 'next'
}) {
  const { settings } = useVisit()
  const Arrow = rel === 'prev' ? ChevronLeft : ChevronRight
  return (
    <Link
      to={to}
      rel={rel}
      className={rel === 'next' ? styles.next : undefined}
      aria-keyshortcuts={rel === 'prev' ? 'ArrowLeft' : 'ArrowRight'}
    >
      <Arrow className="icon" aria-hidden="true" />
      <span>
        <span className="smaller muted">{word}</span>
        <span className={styles.neighbourName}>
          <b className="ellipsis">{who.name}</b>
          {who.fictional ? <FictionalTag>{settings.fictional_singular}</FictionalTag> : null}
        </span>
      </span>
    </Link>
  )
}

/** Who comes before and after this member in the search, or in the likes, that led here. */
export function NeighbourLinks({ neighbours: { previous, next } }: { neighbours: Neighbours }) {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  // That question was about this member.
  query.delete('block')
  const pathTo = (one: Neighbour | null) => one && `${pathname.replace(/\d+$/, String(one.id))}?${query}`
  const [back, on] = [pathTo(previous), pathTo(next)]
  useArrowKeyNavigation({ ArrowLeft: back ?? undefined, ArrowRight: on ?? undefined })
  if (!back && !on) return null
  return (
    <nav className={styles.neighbours} aria-label={t`Members beside this one`}>
      {previous && back ? (
        <NeighbourLink to={back} rel="prev" who={previous} word={<Trans>Previous</Trans>} />
      ) : null}
      {next && on ? <NeighbourLink to={on} rel="next" who={next} word={<Trans>Next</Trans>} /> : null}
    </nav>
  )
}
