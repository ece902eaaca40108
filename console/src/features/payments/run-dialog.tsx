import { runReconciliationEndpoint } from '@amarelle/contract/staff/endpoints/money/payments'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { formatProvider } from '../disputes/dispute-names.ts'

interface Props {
  readonly providers: readonly string[]
  readonly onClose: () => void
  readonly onQueued: () => void
}
/** Asks for a provider and days, and compares them again. */
export function RunDialog({ providers, onClose, onQueued }: Props) {
  const { t } = useLingui()
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const [provider, setProvider] = useState(providers[0] ?? '')
  const [days, setDays] = useState({ from: today, to: today })
  const { run, isRunning, error, fieldErrors } = useAction()
  const start = async () => {
    if (await run(() => callStaff(runReconciliationEndpoint, { provider, ...days }))) onQueued()
  }
  return (
    <Dialog
      title={t`Run again`}
      onClose={onClose}
      onSubmit={() => void start()}
      footer={
        <>
          <Button kind="text" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" type="submit" busy={isRunning}>
            <Trans>Compare</Trans>
          </Button>
        </>
      }
    >
      {error && Object.keys(fieldErrors).length === 0 ? <Note tone="bad">{error}</Note> : null}
      <Field label={t`Provider`}>
        {(control) => (
          <select
            {...control}
            className="input"
            value={provider}
            onChange={(event) => setProvider(event.target.value)}
          >
            {providers.map((one) => (
              <option key={one} value={one}>
                {formatProvider(one)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {(['from', 'to'] as const).map((name) => (
        <Field
          key={name}
          label={name === 'from' ? t`First day` : t`Last day`}
          hint={name === 'to' ? t`At most 31 days, in UTC.` : undefined}
          error={fieldErrors[name]}
        >
          {(control) => (
            <input
              {...control}
              className="input"
              type="date"
              max={today}
              value={days[name]}
              onChange={(event) => setDays({ ...days, [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </Dialog>
  )
}
