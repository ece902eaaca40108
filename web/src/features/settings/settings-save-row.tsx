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
  /** Button label if it is not "Save". */
  readonly label?: ReactNode
  /** Success message if it is not "Saved". */
  readonly done?: ReactNode
  /** With JavaScript a control submits the form, so the button is shown only without it. */
  readonly atOnce?: boolean
}
/** End of each form: result of the last submission and the save button. */
export function SettingsSaveRow({ intent, outcome: lastOutcome, label, done, atOnce = false }: Props) {
  const { state, formData } = useNavigation()
  const busy = state !== 'idle' && formData?.get('intent') === intent
  const outcome = selectFormOutcome(lastOutcome, intent)
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
