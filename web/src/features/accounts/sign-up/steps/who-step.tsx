import { genders, lookingFor } from '@amarelle/contract/domain/fields'
import { Trans, useLingui } from '@lingui/react/macro'
import { genderLabels, lookingForLabels } from '../../../../i18n/field-labels.ts'
import { RadioCards } from '../../../../ui/controls/choices.tsx'
import type { StepProps } from '../form-steps.ts'
import * as styles from '../../accounts.module.css'

export function WhoStep({ typed, errors }: StepProps) {
  const { t } = useLingui()
  return (
    <div className={styles.whoStep}>
      <RadioCards
        legend={<Trans>I am</Trans>}
        name="gender"
        value={typed['gender']}
        error={errors['gender']}
        options={genders.map((value) => ({ value, label: t(genderLabels[value]) }))}
      />
      <RadioCards
        legend={<Trans>Looking for</Trans>}
        name="looking_for"
        value={typed['looking_for']}
        error={errors['looking_for']}
        options={lookingFor.map((value) => ({ value, label: t(lookingForLabels[value]) }))}
      />
    </div>
  )
}
