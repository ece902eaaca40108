import { listLanguages } from '@amarelle/contract/domain/languages'
import { Trans } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import { useVisit } from '../../session/use-visit.ts'
import { Select } from '../../ui/controls/field.tsx'
import type { FormOutcome } from './form-outcome.ts'
import { SettingsSaveRow } from './settings-save-row.tsx'
import { SettingsSection } from './settings-page.tsx'

/** A plain form, because changing the language needs a full page load. */
export function LanguageForm({ outcome }: { outcome: FormOutcome | undefined }) {
  const { language, settings } = useVisit()
  return (
    <SettingsSection id="language" title={<Trans>Language</Trans>}>
      <form method="post" action="/language" className="stack">
        <input type="hidden" name="return" value="/settings?saved=language#language" />
        <Select
          label={<Trans>The language of this site and of our e-mails</Trans>}
          name="language"
          defaultValue={language}
          options={listLanguages(settings.offered_languages).map(({ code, name }) => ({
            value: code,
            label: name,
          }))}
        />
        <SettingsSaveRow intent="language" outcome={outcome} />
      </form>
    </SettingsSection>
  )
}

/** Each option is a submit button, so one click saves, with or without JavaScript. */
export function SchemeForm({ outcome }: { outcome: FormOutcome | undefined }) {
  const { scheme, settings } = useVisit()
  const { formData } = useNavigation()
  const selected = formData?.get('scheme') ?? scheme ?? 'system'
  const options = [
    { value: 'light', label: <Trans>Light</Trans> },
    { value: 'dark', label: <Trans>Dark</Trans> },
    // Niche 4 has its own default scheme (docs/design.md#colour-scheme).
    {
      value: 'system',
      label: settings.niche === 4 ? <Trans>Same as the site</Trans> : <Trans>Same as my device</Trans>,
    },
  ] as const
  return (
    <SettingsSection id="scheme" title={<Trans>Appearance</Trans>}>
      <Form method="post" action="/settings" className="stack tight" preventScrollReset>
        <input type="hidden" name="intent" value="scheme" />
        <div className="segments">
          {options.map(({ value, label }) => (
            <button key={value} name="scheme" value={value} aria-pressed={value === selected}>
              {label}
            </button>
          ))}
        </div>
        <p className="success-message" role="status">
          {outcome?.intent === 'scheme' ? <Trans>Saved</Trans> : null}
        </p>
      </Form>
    </SettingsSection>
  )
}
