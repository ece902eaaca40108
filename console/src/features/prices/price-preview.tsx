import { previewPricesEndpoint } from '@amarelle/contract/staff/endpoints/pricing/prices'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useState } from 'react'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { formatCountry, formatMoney, formatPercent } from '../../i18n/formats.ts'
import { Facts } from '../../ui/facts.tsx'
import { InputField, SelectField } from '../../ui/input-fields.tsx'
import { Note } from '../../ui/note.tsx'

type Preview = StaffEndpointAnswer<typeof previewPricesEndpoint>
interface Props {
  readonly siteId: number
  readonly countries: readonly string[]
  /** Changes with the prices and what is planned: the preview is then read again. */
  readonly version: string
}
/** What somebody who signs up in a country sees: credits, checkout and price of a message, now or at a moment to come. */
export function PricePreview({ siteId, countries, version }: Props) {
  const { t } = useLingui()
  const titleId = useId()
  const [country, setCountry] = useState(countries.includes('DE') ? 'DE' : (countries[0] ?? 'DE'))
  const [at, setAt] = useState('')
  const [bundle, setBundle] = useState<number | undefined>()
  const [preview, setPreview] = useState<Preview | null>(null)
  const { run, isRunning, error } = useAction()
  useEffect(() => {
    let isCurrent = true
    const input = {
      site: siteId,
      country,
      ...(at !== '' && { at: new Date(at).toISOString() }),
      ...(bundle !== undefined && { bundle }),
    }
    void run(async () => {
      const answer = await callStaff(previewPricesEndpoint, input)
      if (isCurrent) setPreview(answer)
    })
    return () => {
      isCurrent = false
    }
    // `run` is another function with every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [siteId, country, at, bundle, version])
  return (
    <section
      className="panel-block price-preview"
      aria-labelledby={titleId}
      aria-busy={isRunning || undefined}
    >
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
        <InputField label={t`At`} type="datetime-local" value={at} onChange={setAt} />
      </div>
      {error ? <Note tone="bad">{error}</Note> : null}
      {preview ? (
        <PreviewedPrices preview={preview} onChoose={setBundle} />
      ) : isRunning ? (
        <p className="small">
          <Trans>The prices are being read.</Trans>
        </p>
      ) : null}
    </section>
  )
}

function PreviewedPrices({
  preview: { credits, checkout, costs, currency, lowestMessageMinor },
  onChoose,
}: {
  readonly preview: Preview
  readonly onChoose: (bundle: number) => void
}) {
  const { t } = useLingui()
  const money = (minor: number) => formatMoney({ minor, currency })
  if (credits.bundles.length === 0)
    return (
      <Note>
        <Trans>Nothing is sold there.</Trans>
      </Note>
    )
  return (
    <>
      <ul className="plain-list price-cards">
        {credits.bundles.map(({ id, credits: count, total, lowest_price: lowest, per_message: each }) => (
          <li key={id} className="price-card">
            <strong>{plural(count, { one: '# credit', other: '# credits' })}</strong>
            <span className="small">
              <Trans>{formatMoney(each)} per message</Trans>
            </span>
            <span>
              <strong>{formatMoney(total)}</strong>
              {total.minor < lowest.minor ? <s className="small">{formatMoney(lowest)}</s> : null}
            </span>
          </li>
        ))}
      </ul>
      {credits.discount ? (
        <p className="small">
          <Trans>
            With the discount of new members: {credits.discount.code},{' '}
            {formatPercent(credits.discount.value_percentage / 100)}
          </Trans>
        </p>
      ) : null}
      {checkout ? (
        <>
          <h3>
            <Trans>Checkout</Trans>
          </h3>
          <SelectField
            label={t`Bundle`}
            value={String(checkout.bundle.id)}
            onChange={(id) => onChoose(Number(id))}
          >
            {credits.bundles.map(({ id, credits: count }) => (
              <option key={id} value={id}>
                {plural(count, { one: '# credit', other: '# credits' })}
              </option>
            ))}
          </SelectField>
          <Facts
            facts={[
              [t`Total`, formatMoney(checkout.total)],
              [
                t`VAT included`,
                `${formatMoney(checkout.vat.amount)} (${formatPercent(checkout.vat.rate / 100)})`,
              ],
              [
                t`Payment methods`,
                checkout.methods
                  .map(({ name, fee }) => (fee.minor === 0 ? name : `${name} (+ ${formatMoney(fee)})`))
                  .join(', '),
              ],
              [t`Order button`, checkout.order_button],
              [t`Days to withdraw`, checkout.refund_days],
            ]}
          />
        </>
      ) : null}
      <h3>
        <Trans>Costs</Trans>
      </h3>
      <Facts
        facts={[
          [t`Lowest price of a message`, lowestMessageMinor === null ? null : money(lowestMessageMinor)],
          [t`Message`, plural(costs.message, { one: '# credit', other: '# credits' })],
          [t`Photo`, plural(costs.photo, { one: '# credit', other: '# credits' })],
          [t`Gift`, plural(costs.gift, { one: '# credit', other: '# credits' })],
        ]}
      />
    </>
  )
}
