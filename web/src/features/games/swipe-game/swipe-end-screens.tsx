import { Plural, Trans } from '@lingui/react/macro'
import { Heart, MailCheck, Undo2, WifiOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ResendActivationButton } from '../../../shared/resend-activation-button.tsx'
import { useFormats } from '../../../formatting/use-formats.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import * as styles from '../games.module.css'

/** When the like limit resets, in the browser's time zone: midnight, unless the member has travelled. */
function LikesResetTime({ at, likes }: { at: string; likes: number }) {
  const { date, timeZone } = useFormats()
  const time = date(at, 'time')
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(new Date(at))
  return clock === '00:00' ? (
    <Plural
      value={likes}
      one="One new like at midnight."
      _4="Four new likes at midnight."
      other="# new likes at midnight."
    />
  ) : (
    <Trans>New likes at {time}.</Trans>
  )
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
  readonly likesADay: number
  /** Cards remain that can be viewed without likes. */
  readonly more: boolean
  /** Replaces a card, so the heading takes over the focus. */
  readonly replaced: boolean
}
/** Shown when the daily likes are used up (docs/product.md#swipe-game). */
export function LikeLimitReached({ again, likesADay, more, replaced, ...undo }: LikeLimitReachedProps) {
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
        <Trans>That’s all for today.</Trans>
      </h2>
      <p className="muted">
        <LikesResetTime at={again} likes={likesADay} />
      </p>
      <ButtonLink to="/members" size="large" block>
        <Trans>Discover</Trans>
      </ButtonLink>
      {more ? (
        <ButtonLink to="/swipe-game?look=on" look="secondary" block>
          <Trans>Keep browsing</Trans>
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
        title={<Trans>That’s everyone for now</Trans>}
        action={
          <div className="stack tight">
            <ButtonLink to="/match-finder" size="large" block>
              <Trans>Answer five questions</Trans>
            </ButtonLink>
            <ButtonLink to="/members" look="secondary" block>
              <Trans>Widen your search</Trans>
            </ButtonLink>
            <UndoForm {...undo} />
          </div>
        }
      >
        <Trans>
          New members join every day. In the meantime, widen your search or let the match finder suggest
          someone.
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
          We’ve sent a link to <b>{email}</b>. Open it and you can play; others can’t see your likes until you
          do.
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
          <Trans>You’re offline. The next cards will load when you’re back.</Trans>
        </p>
      ) : (
        <p className="muted">
          <Trans>Loading the next cards…</Trans>
        </p>
      )}
    </div>
  )
}
