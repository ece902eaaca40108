import { Trans } from '@lingui/react/macro'
import { useVisit } from '../../session/use-visit.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { TranslationState } from './use-translation.ts'
import * as styles from './translation.module.css'

interface Props {
  readonly state: TranslationState<unknown>
  /** The service found that everything is in the reader's language already. */
  readonly isSameLanguage: boolean
  readonly onConfirm: () => void
  /** Takes the translation, or the question, away. */
  readonly onClose: () => void
}
/** What a reader is told about a translation that they asked for, up to the button that hides it. */
export function TranslationSteps({ state, isSameLanguage, onConfirm, onClose }: Props) {
  const company = useVisit().settings.translation?.company ?? ''
  return (
    <div className={styles.steps} role="status">
      {state.step === 'explain' ? (
        <>
          <p>
            <Trans>
              {company} translates for us. It gets the text, but is not told who wrote it or who reads it.
            </Trans>
          </p>
          <div className={styles.actions}>
            <Button look="secondary" size="small" onClick={onConfirm}>
              <Trans>Translate</Trans>
            </Button>
            <Button look="text" size="small" onClick={onClose}>
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
            <Button look="secondary" size="small" onClick={onConfirm}>
              <Trans>Try again</Trans>
            </Button>
            <Button look="text" size="small" onClick={onClose}>
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
          ) : null}
          <div className={styles.actions}>
            <Button look="text" size="small" onClick={onClose}>
              {isSameLanguage ? <Trans>Close</Trans> : <Trans>Hide translation</Trans>}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
