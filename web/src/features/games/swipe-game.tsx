import { getSwipeEndpoint, swipeEndpoint, undoSwipeEndpoint } from '@amarelle/contract/endpoints/games'
import { getInterestsEndpoint } from '@amarelle/contract/endpoints/sites'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, redirect, useSearchParams } from 'react-router'
import { useUser } from '../../api/use-user.ts'
import {
  tryCall,
  loadOrRedirect,
  getLoginPath,
  toActionError,
  getTextFields,
} from '../../forms/api-result.ts'
import { parseWholeNumber } from '../../forms/parse-form-values.ts'
import { PageHead } from '../../page-head/page-head.tsx'
import { readFormData } from '../../forms/read-form-data.ts'
import { visitContext } from '../../session/visit-context.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import type { InterestOption } from '../../ui/controls/interest-picker.tsx'
import type { Route } from './+types/swipe-game.ts'
import type { SwipeHand } from './swipe-game/swipe-deck.ts'
import { GameTabs } from './game-tabs.tsx'
import { DeckView } from './swipe-game/deck-view.tsx'
import { LikesLeft } from './swipe-game/likes-left.tsx'
import {
  ConfirmEmailFirst,
  CardsLoading,
  NoCardsLeft,
  LikeLimitReached,
} from './swipe-game/swipe-end-screens.tsx'
import { useDeck } from './swipe-game/use-deck.ts'
import * as styles from './games.module.css'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, async () => {
    const { call } = context.get(visitContext)
    const [hand, { interests }] = await Promise.all([
      call(getSwipeEndpoint, {}),
      call(getInterestsEndpoint, {}),
    ])
    return { hand, interests }
  })

/** Handles the buttons without JavaScript: one page load per card. */
export async function action({ request, context }: Route.ActionArgs) {
  const { call } = context.get(visitContext)
  const typed = getTextFields(await readFormData(request))
  const { intent = '', id = '' } = typed
  const key = crypto.randomUUID()
  const response = await tryCall(async () => {
    if (intent === 'undo') return { ...(await call(undoSwipeEndpoint, {}, { key })), match: null }
    return call(
      swipeEndpoint,
      { id: parseWholeNumber(id), verdict: intent === 'like' ? 'like' : 'pass' },
      { key },
    )
  })
  if (!response.ok && response.error.code === 'authentication_required')
    return redirect(getLoginPath(request))
  if (!response.ok) return toActionError(response, typed)
  return redirect(response.answer.match ? '/swipe-game?matched=1' : '/swipe-game')
}

/** Announces a match without JavaScript, where the live popup can't. */
function MatchNote() {
  return (
    <noscript>
      <Banner look="brand" role="status">
        <Trans>You like each other.</Trans>{' '}
        <Link className="link" to="/likes/matched">
          <Trans>See your matches</Trans>
        </Link>
      </Banner>
    </noscript>
  )
}

function SwipeGameView({
  member,
  hand,
  names,
}: {
  member: number
  hand: SwipeHand
  names: readonly InterestOption[]
}) {
  const { deck, state } = useDeck(member, hand)
  const [query] = useSearchParams()
  const [hasShownCard, setHasShownCard] = useState(false)
  const { cards, likesLeft, likeAllowance, canUndo, waiting, offline, isExhausted } = state
  const isLikeLimitReached = likesLeft === 0 && !query.has('look')
  const undo = { canUndo, onUndo: deck.undo }
  if (!isLikeLimitReached && cards.length > 0 && !hasShownCard) setHasShownCard(true)
  return (
    <>
      <div className={styles.swipeHead}>
        <GameTabs />
        <h1 className="display heading-2">
          <Trans>Daily game</Trans>
        </h1>
        <LikesLeft left={likesLeft} of={likeAllowance.likes_a_day} />
      </div>
      {isLikeLimitReached ? (
        <LikeLimitReached
          again={likeAllowance.likes_again_at}
          likesADay={likeAllowance.likes_a_day}
          more={cards.length > 0}
          replaced={hasShownCard}
          {...undo}
        />
      ) : cards.length > 0 ? (
        <DeckView deck={deck} state={state} names={names} />
      ) : isExhausted && waiting === 0 ? (
        <NoCardsLeft {...undo} />
      ) : (
        <CardsLoading offline={offline} />
      )}
      <p className="small muted center" role="status">
        {offline && waiting > 0 ? (
          <Plural
            value={waiting}
            one="You’re offline. # choice is saved and will be sent when you’re back."
            other="You’re offline. # choices are saved and will be sent when you’re back."
          />
        ) : null}
      </p>
      <p className="flex-row wrapping center">
        <Link className={`link small ${styles.otherWay}`} to="/pages/ranking">
          <Trans>Why am I seeing this?</Trans>
        </Link>
      </p>
      <p className="small muted center desktop-only">
        <Trans>Keys: ← pass, → like, ↑ open the profile, U undo</Trans>
      </p>
    </>
  )
}

/** Shows cards one by one to like or pass, with a daily limit of likes (docs/product.md#swipe-game). */
export default function SwipeGame({ loaderData: { hand, interests }, actionData }: Route.ComponentProps) {
  const user = useUser()
  const { t } = useLingui()
  const [query] = useSearchParams()
  return (
    <div className={`wrap page ${styles.swipePage}`}>
      <PageHead title={t`Daily game`} />
      {actionData ? (
        <Banner look="error" role="alert">
          {actionData.error.message}
        </Banner>
      ) : null}
      {query.has('matched') ? <MatchNote /> : null}
      {user?.status === 'not_confirmed' ? (
        <>
          <div className={styles.swipeHead}>
            <GameTabs />
            <h1 className="display heading-2">
              <Trans>Daily game</Trans>
            </h1>
          </div>
          <ConfirmEmailFirst email={user.email} />
        </>
      ) : user ? (
        <SwipeGameView member={user.profile.id} hand={hand} names={interests} />
      ) : null}
    </div>
  )
}
