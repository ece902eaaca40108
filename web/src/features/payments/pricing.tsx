import { getBundlesEndpoint } from '@amarelle/contract/endpoints/payments'
import { getGiftsEndpoint } from '@amarelle/contract/endpoints/gifts'
import { getSettingsEndpoint, type MessageCosts } from '@amarelle/contract/endpoints/sites'
import { toHtmlLang } from '@amarelle/contract/domain/languages'
import { Trans, useLingui } from '@lingui/react/macro'
import { useFormats } from '../../formatting/use-formats.ts'
import { loadOrRedirect } from '../../forms/api-result.ts'
import { PublicHead } from '../../page-head/public-head.tsx'
import { useVisit } from '../../session/use-visit.ts'
import { visitContext } from '../../session/visit-context.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import type { Route } from './+types/pricing.ts'
import type { Bundle } from './bundle-cards.tsx'
import { CreditCosts } from './credit-costs.tsx'
import * as styles from './payments.module.css'

export const handle = { hydrate: false }

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, async () => {
    const { call } = context.get(visitContext)
    const [{ bundles }, { gifts }, { minimum_message_costs }] = await Promise.all([
      call(getBundlesEndpoint, {}),
      call(getGiftsEndpoint, {}),
      call(getSettingsEndpoint, {}),
    ])
    return { bundles, gifts, costs: minimum_message_costs }
  })

function BundleTable({ bundles }: { bundles: readonly Bundle[] }) {
  const { money } = useFormats()
  return (
    <table className={styles.prices}>
      <caption className="heading-3">
        <Trans>Bundles</Trans>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Credits</Trans>
          </th>
          <th scope="col">
            <Trans>Price, VAT included</Trans>
          </th>
          <th scope="col">
            <Trans>Per message</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {bundles.map((bundle) => (
          <tr key={bundle.id}>
            <th scope="row">{bundle.credits}</th>
            <td className="numeric">{money(bundle.total)}</td>
            <td className="numeric">{money(bundle.per_message)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function CountryPriceTable({ costs }: { costs: MessageCosts }) {
  const { language } = useVisit()
  const { number } = useFormats()
  const names = new Intl.DisplayNames(toHtmlLang(language), { type: 'region' })
  const rows = Object.entries(costs).map(([country, { costs: cost, currency }]) => ({
    country,
    name: names.of(country) ?? country,
    cost: number(cost, { style: 'currency', currency }),
  }))
  if (rows.length === 0) return null
  return (
    <table className={styles.prices}>
      <caption className="heading-3">
        <Trans>Lowest price per message, by country</Trans>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Country</Trans>
          </th>
          <th scope="col">
            <Trans>Per message</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows
          .sort((a, b) => a.name.localeCompare(b.name, toHtmlLang(language)))
          .map(({ country, name, cost }) => (
            <tr key={country}>
              <th scope="row">{name}</th>
              <td className="numeric">{cost}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

/** Public price list. */
export default function PricingScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <div className="wrap page stack narrow">
      <PublicHead
        title={t`Pricing`}
        description={t`What messages cost: every credit bundle, and its price per message. No subscription, no renewals.`}
      />
      <h1 className="display heading-1">
        <Trans>Pricing</Trans>
      </h1>
      <BundleTable bundles={loaderData.bundles} />
      <CreditCosts bundles={loaderData.bundles} gifts={loaderData.gifts} />
      <CountryPriceTable costs={loaderData.costs} />
      <p>
        <ButtonLink to="/credits">
          <Trans>Choose a bundle</Trans>
        </ButtonLink>
      </p>
    </div>
  )
}
