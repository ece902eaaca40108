import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { type FormOutcome, selectFormOutcome } from './form-outcome.ts'
import * as styles from './settings.module.css'

interface Props {
  readonly intent: string
  readonly outcome: FormOutcome | undefined
  /** What the button does, where it isn't saving. */
  readonly label?: ReactNode
  /** What a success says, where it isn't "Saved". */
  readonly done?: ReactNode
  /** The form is sent by its control where script runs; the button is for where it doesn't. */
  readonly atOnce?: boolean
}
/** The end of each form: what became of it, and its button. */
export function SettingsSaveRow({ intent, outcome: last, label, done, atOnce = false }: Props) {
  const { state, formData } = useNavigation()
  const busy = state !== 'idle' && formData?.get('intent') === intent
  const outcome = selectFormOutcome(last, intent)
  const saved = outcome?.error === null && !busy
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      {outcome?.error ? (
        <Banner look="error" role="alert">
          {outcome.error.message}
        </Banner>
      ) : null}
      {saved && done ? (
        <Banner look="success" role="status">
          {done}
        </Banner>
      ) : null}
      <div className={`flex-row wrapping ${styles.saveRow}`}>
        <span className="success-message grow" role="status">
          {saved && !done ? (
            <>
              <Check className="icon small" />
              <Trans>Saved</Trans>
            </>
          ) : null}
        </span>
        <Button type="submit" look="secondary" busy={busy} className={atOnce ? 'unscripted' : undefined}>
          {label ?? <Trans>Save</Trans>}
        </Button>
      </div>
    </>
  )
}
