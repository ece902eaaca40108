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
  /** The button that opened it: pressing it closes the panel, too. */
  readonly opener: RefObject<HTMLElement | null>
  readonly onPick: (emoji: string) => void
  /** `back`: the focus goes to where one writes. */
  readonly onClose: (back: boolean) => void
}

/** Above the composer, or on a phone below it in place of the keyboard. It stays open, for one emoji is seldom all. */
export function EmojiPanel({ opener, onPick, onClose }: Props) {
  const { t } = useLingui()
  const { language } = useVisit()
  const panel = useRef<HTMLDivElement>(null)
  const [data, setData] = useState<EmojiData | 'failed'>()
  const [attempt, setAttempt] = useState(0)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const leaving = new AbortController()
    loadEmoji(language, leaving.signal).then(setData, () => {
      if (!leaving.signal.aborted) setData('failed')
    })
    return () => leaving.abort()
  }, [language, attempt])
  useEffect(() => {
    panel.current?.focus()
    const press = ({ target }: PointerEvent) => {
      const inside = (element: Element | null | undefined) =>
        target instanceof Node && element?.contains(target)
      if (!inside(panel.current) && !inside(opener.current) && !inside(panel.current?.parentElement))
        close(false)
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [opener])
  const again = () => {
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
            <Trans>The emoji could not be loaded.</Trans>
          </p>
          <Button look="secondary" size="small" onClick={again}>
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
