import { genders, lookingFor } from '@amarelle/contract/fields'
import { htmlLang, type Language } from '@amarelle/contract/languages'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { genderLabels, lookingForLabels } from '../../i18n/field-labels.ts'
import { useVisit } from '../../session/use-visit.ts'
import { RadioCards } from '../../ui/choices.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import type { StepProps } from './sign-up-steps.ts'

function monthsOf(language: Language) {
  const format = new Intl.DateTimeFormat(htmlLang(language), { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => ({
    value: String(month + 1),
    label: format.format(Date.UTC(2000, month, 1)),
  }))
}

function DateOfBirth({ typed, faults }: StepProps) {
  const { language, settings } = useVisit()
  const error = faults.date_of_birth
  return (
    <fieldset className="field" aria-describedby={error ? 'birth-hint birth-error' : 'birth-hint'}>
      <legend className="label">
        <Trans>Date of birth</Trans>
      </legend>
      <div className="birth">
        <TextField
          label={<Trans>Day</Trans>}
          name="birth_day"
          inputMode="numeric"
          autoComplete="bday-day"
          maxLength={2}
          defaultValue={typed.birth_day}
          aria-invalid={error ? true : undefined}
        />
        <Select
          label={<Trans>Month</Trans>}
          name="birth_month"
          autoComplete="bday-month"
          defaultValue={typed.birth_month}
          aria-invalid={error ? true : undefined}
          options={[{ value: '', label: '' }, ...monthsOf(language)]}
        />
        <TextField
          label={<Trans>Year</Trans>}
          name="birth_year"
          inputMode="numeric"
          autoComplete="bday-year"
          maxLength={4}
          defaultValue={typed.birth_year}
          aria-invalid={error ? true : undefined}
        />
      </div>
      <p className="hint" id="birth-hint">
        <Trans>Others see your age, never the date. You must be {settings.min_age} or older.</Trans>
      </p>
      {error ? (
        <p className="err" id="birth-error">
          <CircleAlert className="i sm" aria-hidden="true" />
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}

export function AboutStep({ typed, faults }: StepProps) {
  const { t } = useLingui()
  return (
    <>
      <DateOfBirth typed={typed} faults={faults} />
      <RadioCards
        legend={<Trans>I am</Trans>}
        name="gender"
        required
        value={typed.gender}
        error={faults.gender}
        options={genders.map((value) => ({ value, label: t(genderLabels[value]) }))}
      />
      <RadioCards
        legend={<Trans>Looking for</Trans>}
        name="looking_for"
        required
        value={typed.looking_for}
        error={faults.looking_for}
        options={lookingFor.map((value) => ({ value, label: t(lookingForLabels[value]) }))}
      />
    </>
  )
}
