import { Trans } from '@lingui/react/macro'
import { Heart, MailCheck, Undo2, WifiOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ResendActivationButton } from '../../../shared/resend-activation-button.tsx'
import { useFormats } from '../../../formatting/use-formats.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import * as styles from '../games.module.css'

/** When the like limit resets, in the member's local time. */
function LikesResetTime({ at }: { at: string }) {
  const { date } = useFormats()
  const time = date(at, 'time')
  return <Trans>New likes at {time}.</Trans>
}

interface UndoProps {
  readonly canUndo: boolean
  readonly onUndo: () => void
}
/** Undo for screens without a card and its undo button. */
function UndoForm({ canUndo, onUndo }: UndoProps) {
  if (!canUndo) return null
  return (
    <form method="post" action="/swipe-game" onSubmit={(event) => event.preventDefault()}>
      <Button type="submit" name="intent" value="undo" look="text" onClick={onUndo}>
        <Undo2 className="icon" />
        <Trans>Undo the last one</Trans>
      </Button>
    </form>
  )
}

interface LikeLimitReachedProps extends UndoProps {
  readonly again: string
  /** Cards remain that can be viewed without likes. */
  readonly more: boolean
  /** Replaces a card, so the heading takes over the focus. */
  readonly replaced: boolean
}
/** Shown when the daily likes are used up (docs/product.md#swipe-game). */
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

/** Shown when every suitable member is decided, or none exists. */
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

/** Likes require a confirmed e-mail address. */
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

/** Shown while cards load or the connection is lost. */
export function CardsLoading({ offline }: { offline: boolean }) {
  return (
    <div className={`${styles.deckWait} card`} role="status" aria-busy={!offline}>
      {offline ? (
        <p className="stack tight center">
          <WifiOff className="icon large" />
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
