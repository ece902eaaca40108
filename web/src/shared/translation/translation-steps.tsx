import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useVisit } from '../../session/use-visit.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { TranslationState } from './use-translation.ts'
import * as styles from './translation.module.css'

interface Props {
  readonly state: TranslationState<unknown>
  /** The service found that everything is in the reader's language already. */
  readonly isSameLanguage: boolean
  readonly onConfirm: () => void
  /** Takes the translation, or the question, away; with the state from then on. */
  readonly onClose: (state: { step: 'dismissed' } | undefined) => void
  /** It has replaced the button that was pressed. */
  readonly takesFocus?: boolean
}
/** What a reader is told about a translation that they asked for, up to the button that hides it. */
export function TranslationSteps({ state, isSameLanguage, onConfirm, onClose, takesFocus = false }: Props) {
  const company = useVisit().settings.translation?.company ?? ''
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus({ preventScroll: true })
  }, [takesFocus])
  // The pressed button goes, and must not take the keyboard's focus with it.
  const confirm = () => {
    box.current?.focus({ preventScroll: true })
    onConfirm()
  }
  const close = () => {
    box.current?.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
    onClose(state.step === 'done' && isSameLanguage ? { step: 'dismissed' } : undefined)
  }
  if (state.step === 'dismissed') return null
  return (
    <div className={styles.steps} role="status" tabIndex={-1} ref={box}>
      {state.step === 'explain' ? (
        <>
          <p>
            <Trans>
              {company} translates for us. It gets the text, but is not told who wrote it or who reads it.
            </Trans>
          </p>
          <div className={styles.actions}>
            <Button look="secondary" size="small" onClick={confirm}>
              <Trans>Translate</Trans>
            </Button>
            <Button look="text" size="small" onClick={close}>
              <Trans>Not now</Trans>
            </Button>
          </div>
        </>
      ) : state.step === 'loading' ? (
        <p className="muted">
          <Trans>Translating…</Trans>
        </p>
      ) : state.step === 'failed' ? (
        <>
          <p className="error">{state.message}</p>
          <div className={styles.actions}>
            <Button look="secondary" size="small" onClick={confirm}>
              <Trans>Try again</Trans>
            </Button>
            <Button look="text" size="small" onClick={close}>
              <Trans>Close</Trans>
            </Button>
          </div>
        </>
      ) : (
        <>
          {isSameLanguage ? (
            <p>
              <Trans>This is in your language already.</Trans>
            </p>
          ) : (
            <p className="visually-hidden">
              <Trans>The translation is below the original.</Trans>
            </p>
          )}
          <div className={styles.actions}>
            <Button look="text" size="small" onClick={close}>
              {isSameLanguage ? <Trans>Close</Trans> : <Trans>Hide translation</Trans>}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
