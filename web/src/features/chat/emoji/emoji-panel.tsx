import { Trans, useLingui } from '@lingui/react/macro'
import type { EmojiData } from 'frimousse'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useVisit } from '../../../session/use-visit.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { EmojiGrid } from './emoji-grid.tsx'
import type { LabelledEmoji } from './emoji-preferences.ts'
import { loadEmoji } from './load-emoji.ts'
import * as styles from './emoji-panel.module.css'

interface Props {
  /** The button that opened the panel; pressing it also closes it. */
  readonly opener: RefObject<HTMLElement | null>
  readonly onPick: (emoji: string) => void
  /** `back`: whether to return the focus to the message field. */
  readonly onClose: (back: boolean) => void
}

/** Above the composer, or on phones below it in place of the keyboard. Stays open after a pick. */
export function EmojiPanel({ opener, onPick, onClose }: Props) {
  const { t } = useLingui()
  const { language } = useVisit()
  const panel = useRef<HTMLDivElement>(null)
  const [data, setData] = useState<EmojiData | 'failed'>()
  const [attempt, setAttempt] = useState(0)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const controller = new AbortController()
    loadEmoji(language, controller.signal).then(setData, () => {
      if (!controller.signal.aborted) setData('failed')
    })
    return () => controller.abort()
  }, [language, attempt])
  useEffect(() => {
    panel.current?.focus()
    const handlePointerDown = ({ target }: PointerEvent) => {
      const isInside = (element: Element | null | undefined) =>
        target instanceof Node && element?.contains(target)
      if (!isInside(panel.current) && !isInside(opener.current) && !isInside(panel.current?.parentElement))
        close(false)
    }
    document.addEventListener('pointerdown', handlePointerDown)
    return () => document.removeEventListener('pointerdown', handlePointerDown)
  }, [opener])
  const retry = () => {
    setData(undefined)
    setAttempt(attempt + 1)
  }
  return (
    <div
      ref={panel}
      className={styles.emojis}
      role="dialog"
      aria-label={t`Emoji`}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation()
          onClose(true)
        }
      }}
    >
      {data === 'failed' ? (
        <div className={styles.state} role="alert">
          <p>
            <Trans>We couldn’t load the emoji.</Trans>
          </p>
          <Button look="secondary" size="small" onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : data ? (
        <EmojiGrid data={data} onPick={({ emoji }: LabelledEmoji) => onPick(emoji)} />
      ) : (
        <p className={`${styles.state} muted`} role="status">
          <Trans>Loading…</Trans>
        </p>
      )}
    </div>
  )
}
