import type { listFeesEndpoint } from '@amarelle/contract/staff/endpoints/pricing/payment-routes'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatCountry, formatMoney, formatPercent } from '../../i18n/formats.ts'

type Fees = StaffEndpointAnswer<typeof listFeesEndpoint>
/** Shows the fees of payment methods, which are the same on all sites. */
export function FeeList({ fees: { fees, methods } }: { readonly fees: Fees }) {
  const { t } = useLingui()
  const describe = ({ fixedMinor, percent, capMinor, currency }: Fees['fees'][number]): string =>
    [
      fixedMinor > 0 && formatMoney({ minor: fixedMinor, currency }),
      percent > 0 && formatPercent(percent / 10_000),
      capMinor !== null && t`at most ${formatMoney({ minor: capMinor, currency })}`,
    ]
      .filter(Boolean)
      .join(', ')
  return (
    <section className="fee-list">
      <h2>
        <Trans>Fees on all sites</Trans>
      </h2>
      {fees.length === 0 ? (
        <p className="small">
          <Trans>No method costs members a fee.</Trans>
        </p>
      ) : (
        <ul className="plain-list">
          {fees.map((fee) => (
            <li key={`${fee.method} ${fee.country}`}>
              {methods.find(({ code }) => code === fee.method)?.name ?? fee.method},{' '}
              {formatCountry(fee.country)}: {describe(fee)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
