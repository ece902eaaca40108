import { getFormatLocales, type InterfaceLanguage } from '@amarelle/contract/domain/languages'
import { Trans } from '@lingui/react/macro'
import { Check, CircleAlert, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useVisit } from '../../../../session/use-visit.ts'
import { Select, TextField } from '../../../../ui/controls/field.tsx'
import { getAgeOnDate, toDateOfBirth } from '../date-of-birth.ts'
import type { StepProps } from '../form-steps.ts'
import * as styles from '../../accounts.module.css'

function getMonthNames(language: InterfaceLanguage) {
  const format = new Intl.DateTimeFormat(getFormatLocales(language), { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => ({
    value: String(month + 1),
    label: format.format(Date.UTC(2000, month, 1)),
  }))
}

/** Shows the error or the resulting age. */
function BirthdayFeedback({ typed, errors }: StepProps) {
  const { settings } = useVisit()
  const error = errors['date_of_birth']
  const [now] = useState(() => new Date())
  const age = getAgeOnDate(toDateOfBirth(typed), now, settings.time_zone)
  if (error)
    return (
      <p className="field-error" id="birth-error">
        <CircleAlert className="icon small" />
        {error}
      </p>
    )
  return (
    <p className="success-message" role="status">
      {age !== null && age >= settings.min_age ? (
        <>
          <Check className="icon small" />
          <Trans>You’re {age}. Welcome.</Trans>
        </>
      ) : null}
    </p>
  )
}

export function BirthdayStep({ typed, errors }: StepProps) {
  const { language, settings } = useVisit()
  const invalid = errors['date_of_birth'] ? true : undefined
  return (
    <>
      <fieldset className="field" aria-describedby={invalid && 'birth-error'}>
        <legend className="visually-hidden">
          <Trans>Date of birth</Trans>
        </legend>
        <div className={styles.birth}>
          <TextField
            label={<Trans>Day</Trans>}
            name="birth_day"
            inputMode="numeric"
            autoComplete="bday-day"
            maxLength={2}
            defaultValue={typed['birth_day']}
            aria-invalid={invalid}
          />
          <Select
            label={<Trans>Month</Trans>}
            name="birth_month"
            autoComplete="bday-month"
            defaultValue={typed['birth_month']}
            aria-invalid={invalid}
            options={[{ value: '', label: '' }, ...getMonthNames(language)]}
          />
          <TextField
            label={<Trans>Year</Trans>}
            name="birth_year"
            inputMode="numeric"
            autoComplete="bday-year"
            maxLength={4}
            defaultValue={typed['birth_year']}
            aria-invalid={invalid}
          />
        </div>
        <BirthdayFeedback typed={typed} errors={errors} />
      </fieldset>
      <div className="banner">
        <ShieldCheck className="icon" />
        <span>
          <Trans>You must be {settings.min_age} or older. We may ask you to prove your age later.</Trans>
        </span>
      </div>
    </>
  )
}
