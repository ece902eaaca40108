import type { ChatVoice } from '@amarelle/contract/endpoints/chat'
import type { GiftCode } from '@amarelle/contract/domain/fields'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { EllipsisVertical } from 'lucide-react'
import { type MouseEvent, memo, type KeyboardEvent, type ReactNode, Suspense } from 'react'
import { GiftImage } from '../../../shared/like-extras/gift-image.tsx'
import { giftNames } from '../../../i18n/gift-names.ts'
import { classNames } from '../../../ui/class-names.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { lazyComponent } from '../../../network/lazy-component.ts'
import { LineQuote } from '../replies/line-quote.tsx'
import { BubbleReactions } from '../reactions/bubble-reactions.tsx'
import { BubblePicture } from './bubble-picture.tsx'
import { BubbleStatus } from './bubble-status.tsx'
import { BubbleText } from './bubble-text.tsx'
import { BubbleTranslation } from './bubble-translation.tsx'
import { BubbleWarning } from './bubble-warning.tsx'
import type { DisplayLine } from './display-lines.ts'
import { useThreadContext } from './thread-context.ts'
import { useLongPress } from './use-long-press.ts'
import * as styles from './bubbles.module.css'

const BubbleVoice = lazyComponent(() => import('../voice/bubble-voice.tsx').then((file) => file.BubbleVoice))

const getSideClass = ({ mine, state }: DisplayLine) =>
  classNames(mine ? styles.outgoing : styles.incoming, state === 'failed' && styles.failed)

function GiftBubble({ line, gift }: { line: DisplayLine; gift: GiftCode }) {
  const { i18n } = useLingui()
  const credits = useThreadContext().giftPrices.get(gift)
  return (
    <div className={classNames(styles.giftBubble, getSideClass(line))}>
      <GiftImage gift={gift} />
      <div>
        <LineQuote line={line} />
        <b>{i18n._(giftNames[gift])}</b>
        <p className="small">
          {credits === undefined || !line.mine ? (
            <Trans>Gift</Trans>
          ) : (
            <Plural value={credits} one="Gift, # credit" other="Gift, # credits" />
          )}
        </p>
        {line.text ? <BubbleText text={line.text} mine={line.mine} /> : null}
      </div>
    </div>
  )
}

/** The browser's own player stands in for ours without script and until it is loaded. */
function VoiceBubble({ line, voice }: { line: DisplayLine; voice: ChatVoice }) {
  const { t } = useLingui()
  const isHydrated = useHydrated()
  const plainPlayer = <audio controls preload="none" src={voice.address} aria-label={t`Voice message`} />
  return (
    <div className={classNames(styles.bubble, styles.voice, getSideClass(line))}>
      <LineQuote line={line} />
      {isHydrated ? (
        <Suspense fallback={plainPlayer}>
          <BubbleVoice line={line} voice={voice} />
        </Suspense>
      ) : (
        plainPlayer
      )}
      {line.text ? <BubbleText text={line.text} mine={line.mine} /> : null}
    </div>
  )
}

function BubbleBody({ line }: { line: DisplayLine }): ReactNode {
  const { image, voice } = line
  if (line.removed)
    return (
      <div className={classNames(styles.bubble, getSideClass(line), styles.removed)}>
        <Trans>This message was removed.</Trans>
      </div>
    )
  if (line.gift) return <GiftBubble line={line} gift={line.gift} />
  if (image) return <BubblePicture line={{ ...line, image }} />
  if (voice) return <VoiceBubble line={line} voice={voice} />
  return (
    <div className={classNames(styles.bubble, getSideClass(line))}>
      <LineQuote line={line} />
      {line.kind === 'voice' ? (
        <Trans>This voice message is no longer available.</Trans>
      ) : line.text === '' ? (
        <Trans>This photo is no longer available.</Trans>
      ) : (
        <BubbleText text={line.text} mine={line.mine} />
      )}
    </div>
  )
}

/** Moves the focus to the button of the message above or below. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
  if (step === 0) return
  const buttons = [
    ...(event.currentTarget.closest('[role=log]')?.querySelectorAll<HTMLElement>(`.${styles.moreButton}`) ??
      []),
  ]
  const next = buttons[buttons.indexOf(event.currentTarget) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** One message with its status and its menu button. */
export const Bubble = memo(function Bubble({ line, last }: { line: DisplayLine; last: boolean }) {
  const { profile, onOpenDialog } = useThreadContext()
  const { t } = useLingui()
  const { id, mine, mark } = line
  const openMenu = (at: DOMRect) => onOpenDialog({ kind: 'menu', line, at })
  const press = useLongPress(openMenu)
  return (
    <>
      <div className={classNames(styles.bubbleRow, mine ? styles.outgoing : styles.incoming)} {...press}>
        <div className={styles.bubbleBox}>
          <span className="visually-hidden">{mine ? <Trans>You:</Trans> : `${profile.name}:`}</span>
          <BubbleBody line={line} />
          {line.reactions && id !== null && !line.removed ? (
            <BubbleReactions id={id} reactions={line.reactions} onOpen={openMenu} />
          ) : null}
        </div>
        <button
          type="button"
          className={`icon-button ${styles.moreButton} scripted`}
          aria-label={t`Message options`}
          aria-haspopup="dialog"
          // Roving tabindex: one tab stop, then the arrow keys move between messages.
          tabIndex={last ? 0 : -1}
          onKeyDown={moveFocus}
          onClick={(event: MouseEvent<HTMLButtonElement>) =>
            openMenu(event.currentTarget.getBoundingClientRect())
          }
        >
          <EllipsisVertical className="icon small" />
        </button>
      </div>
      <BubbleStatus line={line} />
      {mark?.translation && !line.removed ? <BubbleTranslation line={line} /> : null}
      {id !== null && line.warnings.length > 0 && !mark?.warningsSeen ? (
        <BubbleWarning line={line} id={id} />
      ) : null}
    </>
  )
})
