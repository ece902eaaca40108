import { languageNames, languages } from '@amarelle/contract/languages'
import { Trans } from '@lingui/react/macro'
import { Form } from 'react-router'
import { useVisit } from '../../session/use-visit.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'

export function LanguageForm() {
  const { language } = useVisit()
  return (
    <section className="card pad">
      <form method="post" action="/language" className="inline-form">
        <input type="hidden" name="return" value="/settings" />
        <Select
          label={<Trans>Language</Trans>}
          name="language"
          defaultValue={language}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
        <Button type="submit" look="secondary">
          <Trans>Save</Trans>
        </Button>
      </form>
    </section>
  )
}

/** Each a button, so that one press saves, with or without script. */
export function SchemeForm() {
  const { scheme, settings } = useVisit()
  const options = [
    { value: 'light', label: <Trans>Light</Trans> },
    { value: 'dark', label: <Trans>Dark</Trans> },
    // Niche 4 has a scheme of its own where nobody chose one (DESIGN 3).
    {
      value: 'system',
      label: settings.niche === 4 ? <Trans>As the site</Trans> : <Trans>As my device</Trans>,
    },
  ] as const
  return (
    <section className="card pad stack tight" aria-labelledby="scheme-title">
      <h2 className="h3" id="scheme-title">
        <Trans>Appearance</Trans>
      </h2>
      <Form method="post" className="seg" preventScrollReset>
        <input type="hidden" name="intent" value="scheme" />
        {options.map(({ value, label }) => (
          <button key={value} name="scheme" value={value} aria-pressed={value === (scheme ?? 'system')}>
            {label}
          </button>
        ))}
      </Form>
    </section>
  )
}
