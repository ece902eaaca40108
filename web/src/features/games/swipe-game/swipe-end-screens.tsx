import { Trans } from '@lingui/react/macro'
import { Heart, MailCheck, Undo2, WifiOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ResendActivationButton } from '../../../shared/resend-activation-button.tsx'
import { useFormats } from '../../../formatting/use-formats.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import * as styles from '../games.module.css'

/** When the likes are counted anew, by the clock on the member's wall. */
function LikesResetTime({ at }: { at: string }) {
  const { date } = useFormats()
  const time = date(at, 'time')
  return <Trans>New likes at {time}.</Trans>
}

interface UndoProps {
  readonly canUndo: boolean
  readonly onUndo: () => void
}
/** The way back where no card is left that has the button. */
function UndoForm({ canUndo, onUndo }: UndoProps) {
  if (!canUndo) return null
  return (
    <form method="post" action="/swipe-game" onSubmit={(event) => event.preventDefault()}>
      <Button type="submit" name="intent" value="undo" look="text" onClick={onUndo}>
        <Undo2 className="icon" aria-hidden="true" />
        <Trans>Undo the last one</Trans>
      </Button>
    </form>
  )
}

interface LikeLimitReachedProps extends UndoProps {
  readonly again: string
  /** There is somebody to look at still. */
  readonly more: boolean
  /** It came in place of a card that had the focus. */
  readonly replaced: boolean
}
/** All likes of the day are given (docs/product.md#swipe-game). */
export function LikeLimitReached({ again, more, replaced, ...undo }: LikeLimitReachedProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (replaced) heading.current?.focus()
  }, [replaced])
  return (
    <section className={`card ${styles.swipeEnd}`}>
      <span className="icon-disc" aria-hidden="true">
        <Heart className="icon filled" />
      </span>
      <h2 className="display heading-2" ref={heading} tabIndex={-1}>
        <Trans>That is all for today.</Trans>
      </h2>
      <p className="muted">
        <LikesResetTime at={again} />
      </p>
      <ButtonLink to="/members" size="large" block>
        <Trans>Discover</Trans>
      </ButtonLink>
      {more ? (
        <ButtonLink to="/swipe-game?look=on" look="secondary" block>
          <Trans>Keep looking without likes</Trans>
        </ButtonLink>
      ) : null}
      <UndoForm {...undo} />
    </section>
  )
}

/** Everybody who suits was seen, or nobody does yet. */
export function NoCardsLeft(undo: UndoProps) {
  return (
    <div className={`card ${styles.swipeEnd}`}>
      <EmptyState
        title={<Trans>Nobody is left for now</Trans>}
        action={
          <div className="stack tight">
            <ButtonLink to="/match-finder" size="large" block>
              <Trans>Answer five questions</Trans>
            </ButtonLink>
            <ButtonLink to="/members" look="secondary" block>
              <Trans>Search more widely</Trans>
            </ButtonLink>
            <UndoForm {...undo} />
          </div>
        }
      >
        <Trans>
          New members join every day. Until then, widen your search, or let the match finder suggest somebody.
        </Trans>
      </EmptyState>
    </div>
  )
}

/** A like needs a confirmed address. */
export function ConfirmEmailFirst({ email }: { email: string }) {
  return (
    <section className={`card ${styles.swipeEnd}`}>
      <span className="icon-disc" aria-hidden="true">
        <MailCheck className="icon" />
      </span>
      <h2 className="display heading-2">
        <Trans>Confirm your address first</Trans>
      </h2>
      <p className="muted">
        <Trans>
          We have sent a link to <b>{email}</b>. When you have opened it, you can play: others hear of your
          likes only then.
        </Trans>
      </p>
      <ResendActivationButton look="secondary" />
    </section>
  )
}

/** No card yet: more are on their way, or wait for a connection. */
export function CardsLoading({ offline }: { offline: boolean }) {
  return (
    <div className={`${styles.deckWait} card`} role="status" aria-busy={!offline}>
      {offline ? (
        <p className="stack tight center">
          <WifiOff className="icon large" aria-hidden="true" />
          <Trans>You are offline. The next cards come when you are back.</Trans>
        </p>
      ) : (
        <p className="muted">
          <Trans>The next cards are coming …</Trans>
        </p>
      )}
    </div>
  )
}
