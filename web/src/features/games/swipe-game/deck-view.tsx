import type { Suggestion } from '@amarelle/contract/endpoints/profiles'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { InterestOption } from '../../../ui/controls/interest-picker.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useSwipe } from '../../../ui/media/use-swipe.ts'
import { DeckButtons } from './deck-buttons.tsx'
import type { SwipeDeck, DeckState, SwipeDecision } from './swipe-deck.ts'
import { SwipeCard, useCardReasons } from './swipe-card.tsx'
import { useGameKeys } from './use-game-keys.ts'
import * as styles from '../games.module.css'

interface LeavingCard {
  readonly card: Suggestion
  readonly verdict: SwipeDecision
}
/** The top card and those below it, whose pictures load in advance. */
const maxRenderedCards = 4
/** Limits the cards that are animated out at the same time. */
const maxLeavingCards = 3

/** The reasons beside the deck; narrow screens have them on the card. */
function ReasonsBeside({ card, names }: { card: Suggestion } & Pick<Props, 'names'>) {
  const { facts, quote } = useCardReasons(names)(card)
  if (facts.length === 0 && !quote) return null
  return (
    <div className={`desktop-only ${styles.reasonsBeside}`}>
      {facts.length > 0 ? (
        <ul>
          {facts.map((text) => (
            <li key={text}>
              <Check className="icon" />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {quote ? <p className="display">{quote}</p> : null}
    </div>
  )
}

interface Props {
  readonly deck: SwipeDeck
  readonly state: DeckState
  readonly names: readonly InterestOption[]
}

/** The card stack with its gestures, buttons and keys. */
export function DeckView({ deck, state: { cards, likesLeft, canUndo }, names }: Props) {
  const [leaving, setLeaving] = useState<readonly LeavingCard[]>([])
  const [hasDecided, setHasDecided] = useState(false)
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  const toast = useToast()
  const { t } = useLingui()
  const [top] = cards
  const canLike = likesLeft > 0
  const judge = (verdict: SwipeDecision) => {
    if (!top) return
    if (verdict === 'like' && !canLike) {
      toast(t`You’re out of likes for today. You can still pass.`)
      return
    }
    setLeaving((current) =>
      [...current.filter(({ card }) => card.id !== top.id), { card: top, verdict }].slice(-maxLeavingCards),
    )
    deck.decide(verdict)
  }
  const decide = (intent: SwipeDecision | 'undo') => {
    setHasDecided(true)
    if (intent === 'undo') deck.undo()
    else judge(intent)
  }
  const swipe = useSwipe((side) => decide(side === 'right' ? 'like' : 'pass'))
  useGameKeys((intent) => {
    if (intent !== 'profile') decide(intent)
    else if (top) void navigate(`/members/${top.id}`)
  })
  if (!top) return null
  const { name, age } = top
  const shown = cards.slice(0, maxRenderedCards)
  // One keyed list, so that a card keeps its DOM element, and its loaded picture, when it leaves.
  const layers = [
    ...leaving
      .filter(({ card }) => shown.every(({ id }) => id !== card.id))
      .map((leavingCard) => ({ ...leavingCard, depth: 0 })),
    ...shown.map((card, depth) => ({ card, depth, verdict: undefined })),
  ]
  return (
    <>
      <div className="deck" {...swipe}>
        {layers.map(({ card, verdict, depth }) => (
          <SwipeCard
            key={card.id}
            card={card}
            names={names}
            depth={depth}
            verdict={verdict}
            onGone={() =>
              setLeaving((current) => current.filter((leavingCard) => leavingCard.card.id !== card.id))
            }
          />
        ))}
      </div>
      <ReasonsBeside card={top} names={names} />
      <DeckButtons
        card={top}
        canUndo={canUndo}
        canLike={canLike || !isHydrated}
        onLikedWithExtra={() => deck.remove(top.id)}
        onDecide={decide}
      />
      <p className="visually-hidden" role="status">
        {hasDecided ? (
          <Trans>
            {name}, {age}. <Plural value={likesLeft} one="# like left." other="# likes left." />
          </Trans>
        ) : null}
      </p>
    </>
  )
}
