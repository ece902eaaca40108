import { decideExperimentEndpoint } from '@amarelle/contract/staff/endpoints/experiments/experiments'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { ReasonDialog } from '../../shell/dialogs/reason-dialog.tsx'
import { SelectField } from '../../ui/input-fields.tsx'
import type { ShownExperiment } from './experiment-form.ts'
import { formatVariant } from './experiment-names.ts'

interface Props {
  readonly shown: ShownExperiment
  readonly onClose: () => void
}
/** Closes an experiment with one of the choices that its results allow. */
export function DecideDialog({ shown, onClose }: Props) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const { id, version, choices } = shown
  const [position, setPosition] = useState(choices.at(-1) ?? 0)
  return (
    <ReasonDialog
      title={t`Decide`}
      button={t`Decide`}
      maxLength={maxReasonLength}
      act={async (reason) => {
        await callStaff(decideExperimentEndpoint, { id, version, position, reason })
        await revalidate()
      }}
      onClose={onClose}
    >
      <SelectField
        label={t`What everybody is shown`}
        value={String(position)}
        onChange={(chosen) => setPosition(Number(chosen))}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice === 0 ? t`The page as it is` : t`Variant ${formatVariant(choice)}`}
          </option>
        ))}
      </SelectField>
      <p>
        <Trans>
          Only variants that did better in a complete experiment can be chosen. A variant is shown to
          everybody within seconds, until you take it back.
        </Trans>
      </p>
    </ReasonDialog>
  )
}
