import type { Suggestion } from '@amarelle/contract/endpoints/profiles'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { InterestOption } from '../../../ui/controls/interest-picker.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useSwipe } from '../../../ui/media/use-swipe.ts'
import { DeckButtons } from './deck-buttons.tsx'
import type { SwipeDeck, DeckState, SwipeDecision } from './swipe-deck.ts'
import { SwipeCard } from './swipe-card.tsx'
import { useGameKeys } from './use-game-keys.ts'

interface LeavingCard {
  readonly card: Suggestion
  readonly verdict: SwipeDecision
}
/** Cards in the page: the one on top and those whose pictures are fetched meanwhile. */
const maxRenderedCards = 4
/** Quick hands: more than these on their way out are not seen. */
const maxLeavingCards = 3

interface Props {
  readonly deck: SwipeDeck
  readonly state: DeckState
  readonly names: readonly InterestOption[]
}

/** The cards on each other, and everything that can be done with the one on top. */
export function DeckView({ deck, state: { cards, likesLeft, canUndo }, names }: Props) {
  const [leaving, setLeaving] = useState<readonly LeavingCard[]>([])
  const [moved, setMoved] = useState(false)
  const scripted = useHydrated()
  const navigate = useNavigate()
  const toast = useToast()
  const { t } = useLingui()
  const [top] = cards
  const canLike = likesLeft > 0
  const judge = (verdict: SwipeDecision) => {
    if (!top) return
    if (verdict === 'like' && !canLike) {
      toast(t`No likes are left today. Passing goes on.`)
      return
    }
    setLeaving((all) =>
      [...all.filter(({ card }) => card.id !== top.id), { card: top, verdict }].slice(-maxLeavingCards),
    )
    deck.decide(verdict)
  }
  const decide = (intent: SwipeDecision | 'undo') => {
    setMoved(true)
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
  // One list, so that a card keeps its picture on its way through.
  const layers = [
    ...leaving
      .filter(({ card }) => shown.every(({ id }) => id !== card.id))
      .map((one) => ({ ...one, depth: 0 })),
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
            onGone={() => setLeaving((all) => all.filter((one) => one.card.id !== card.id))}
          />
        ))}
      </div>
      <DeckButtons card={top} canUndo={canUndo} canLike={canLike || !scripted} onDecide={decide} />
      <p className="visually-hidden" role="status">
        {moved ? (
          <Trans>
            {name}, {age}. <Plural value={likesLeft} one="# like left." other="# likes left." />
          </Trans>
        ) : null}
      </p>
    </>
  )
}
