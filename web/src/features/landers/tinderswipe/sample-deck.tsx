import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Heart, RotateCcw, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { type SwipeSide, useSwipe } from '../../../ui/media/use-swipe.ts'
import * as styles from './tinderswipe.module.css'

interface Sample {
  readonly picture: string
  readonly words: MessageDescriptor
  readonly likes: MessageDescriptor
}
/** Drawn portraits (tools/seed/portrait), not members: no names or ages. */
const samples: readonly Sample[] = [
  { picture: 'one', words: msg`Somebody for long walks`, likes: msg`Likes hiking and good coffee` },
  { picture: 'two', words: msg`Somebody for rainy Sundays`, likes: msg`Likes books and baking` },
  { picture: 'three', words: msg`Somebody for the garden`, likes: msg`Likes roses and jazz` },
]

function SampleCard({
  sample,
  place,
  swipedTo,
}: {
  sample: Sample
  place: number
  swipedTo: SwipeSide | undefined
}) {
  const { i18n } = useLingui()
  const isHydrated = useHydrated()
  return (
    <li
      className="photo-card"
      data-place={place}
      data-gone={swipedTo}
      aria-hidden={(isHydrated && (place > 0 || swipedTo !== undefined)) || undefined}
    >
      <img
        src={`/public/landers/tinderswipe/${sample.picture}.webp`}
        alt=""
        width={560}
        height={700}
        fetchPriority={place === 0 ? 'high' : 'auto'}
        draggable={false}
      />
      <span className="top-start">
        <Tag look="new">
          <Trans>Illustration, not a member</Trans>
        </Tag>
      </span>
      <span className="stamp right" aria-hidden="true">
        <Trans context="verdict">Like</Trans>
      </span>
      <span className="stamp left" aria-hidden="true">
        <Trans context="verdict">Pass</Trans>
      </span>
      <span className="meta">
        <span className="card-name">{i18n._(sample.words)}</span>
        <span className="card-place">{i18n._(sample.likes)}</span>
      </span>
    </li>
  )
}

function SamplesEnd({ start, onAgain }: { start: ReactNode; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={`card ${styles.endScreen}`}>
      <span className="icon-disc" aria-hidden="true">
        <Heart className="icon filled" />
      </span>
      <h2 className="display heading-1" ref={heading} tabIndex={-1}>
        <Trans>That’s how it works</Trans>
      </h2>
      <p className="muted">
        <Trans>
          These three were illustrations. With a profile, you’ll see members, each with reasons why they might
          suit you.
        </Trans>
      </p>
      {start}
      <Button look="text" onClick={onAgain}>
        <RotateCcw className="icon" />
        <Trans>Start again</Trans>
      </Button>
    </section>
  )
}

/** Stack of sample cards to swipe; without JavaScript the style sheet shows a plain list. `start` is the sign-up link shown at the end. */
export function SampleDeck({ start }: { start: ReactNode }) {
  const { t, i18n } = useLingui()
  const [sides, setSides] = useState<readonly SwipeSide[]>([])
  const [isReplay, setIsReplay] = useState(false)
  const decide = (side: SwipeSide) => setSides((current) => [...current, side])
  const swipe = useSwipe(decide)
  const top = samples[sides.length]
  if (!top)
    return (
      <SamplesEnd
        start={start}
        onAgain={() => {
          setSides([])
          setIsReplay(true)
        }}
      />
    )
  return (
    <div className={styles.samples}>
      <ul className="deck" aria-label={t`Sample cards`} {...swipe}>
        {samples.map((sample, index) => (
          <SampleCard
            key={sample.picture}
            sample={sample}
            place={Math.max(0, index - sides.length)}
            swipedTo={sides[index]}
          />
        ))}
      </ul>
      <div className="deck-buttons">
        <button
          type="button"
          className="round large pass"
          aria-label={t({ context: 'verdict', message: 'Pass' })}
          onClick={() => decide('left')}
        >
          <X className="icon" />
        </button>
        <button
          type="button"
          className="round large like"
          aria-label={t({ context: 'verdict', message: 'Like' })}
          onClick={() => decide('right')}
        >
          <Heart className="icon filled" />
        </button>
      </div>
      <p className="visually-hidden" role="status">
        {sides.length > 0 || isReplay ? `${i18n._(top.words)}. ${i18n._(top.likes)}.` : null}
      </p>
    </div>
  )
}
