import { previewPricesEndpoint } from '@amarelle/contract/staff/endpoints/pricing/prices'
import { Trans, useLingui } from '@lingui/react/macro'
import { ExternalLink, Eye } from 'lucide-react'
import { useId, useState } from 'react'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { formatCountry } from '../../i18n/formats.ts'
import { Button } from '../../ui/button.tsx'
import { InputField, SelectField } from '../../ui/input-fields.tsx'
import { parseLocalMinutes } from '../../ui/local-minutes.ts'
import { Note } from '../../ui/note.tsx'
import type { PriceDraft } from './use-price-draft.ts'

interface Props {
  readonly siteId: number
  readonly countries: readonly string[]
  /** The bundle whose checkout is offered; null: nothing is sold. */
  readonly bundle: number | null
  readonly draft: PriceDraft
  /** Changes with the prices: links that were prepared before show older ones. */
  readonly version: string
}
/** Links to the pages as somebody who signs up in a country sees them, now or at a moment to come, with what was typed. */
export function PricePreview({ siteId, countries, bundle, draft, version }: Props) {
  const { t } = useLingui()
  const titleId = useId()
  const [country, setCountry] = useState(countries.includes('DE') ? 'DE' : (countries[0] ?? 'DE'))
  const [at, setAt] = useState('')
  const [prepared, setPrepared] = useState<{ readonly url: string; readonly of: string } | null>(null)
  const { run, isRunning, error, fieldErrors } = useAction()
  const changes = [...draft.entries.values()].map((entry) => ({
    ...entry.place,
    bundle: entry.bundle,
    price: entry.price,
    seen: entry.seen,
  }))
  const shown = JSON.stringify([country, at, changes, version])
  const prepare = () =>
    void run(async () => {
      const input = { site: siteId, country, at: parseLocalMinutes(at), changes }
      setPrepared({ url: (await callStaff(previewPricesEndpoint, input)).url, of: shown })
    })
  const pages = [
    ['/credits', t`Credits`],
    ...(bundle === null ? [] : [[`/credits/${bundle}`, t`Checkout`] as const]),
    ['/pricing', t`Prices`],
  ] as const
  return (
    <section className="panel-block price-preview" aria-labelledby={titleId}>
      <h2 id={titleId}>
        <Trans>As a new member sees it</Trans>
      </h2>
      <div className="price-preview-choice">
        <SelectField label={t`Country`} value={country} onChange={setCountry}>
          {countries.map((code) => (
            <option key={code} value={code}>
              {formatCountry(code)}
            </option>
          ))}
        </SelectField>
        <InputField
          label={t`At`}
          hint={t`Empty: now.`}
          error={fieldErrors['startsAt']}
          type="datetime-local"
          value={at}
          onChange={setAt}
        />
      </div>
      <p className="small">
        <Trans>
          The pages of the site itself, with prices that you typed and have not saved, in this browser for an
          hour. Nothing can be ordered there.
        </Trans>
      </p>
      {error && !fieldErrors['startsAt'] ? (
        <Note tone="bad">{Object.values(fieldErrors)[0] ?? error}</Note>
      ) : null}
      {prepared?.of === shown ? (
        <ul className="plain-list price-preview-links">
          {pages.map(([path, name]) => (
            <li key={path}>
              <a
                className="button"
                href={`${prepared.url}&to=${encodeURIComponent(path)}`}
                target="_blank"
                rel="noreferrer"
              >
                <ExternalLink aria-hidden="true" />
                {name}
              </a>
            </li>
          ))}
        </ul>
      ) : (
        // The links are pressed themselves, because browsers open a tab only then.
        <Button busy={isRunning} icon={<Eye aria-hidden="true" />} onClick={prepare}>
          <Trans>Prepare the preview</Trans>
        </Button>
      )}
    </section>
  )
}
