import type { StaffPermission } from '@amarelle/contract/staff/permissions'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { formatScope } from '../../../session/scope.ts'
import { usePermissions } from '../../../session/session-context.ts'
import { formatCount, formatMoney } from '../../../i18n/formats.ts'
import { Time } from '../../../shell/time.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Note } from '../../../ui/note.tsx'
import type { SiteOpening } from './opening-steps.ts'

interface Props {
  readonly opening: SiteOpening
}
/** Leads to the screen that changes what the step shows, for those who may open it. */
function ScreenLink(props: {
  readonly opening: SiteOpening
  readonly path: string
  readonly permission: StaffPermission
  readonly name: string
}) {
  const { opening, path, permission, name } = props
  const holds = usePermissions()
  if (!holds(permission)) return null
  return (
    <Link className="button" to={{ pathname: path, search: formatScope({ site: opening.site.id }) }}>
      {name}
    </Link>
  )
}

/** Shows which company runs the site. */
export function CompanyStep({ opening: { site } }: Props) {
  const { t } = useLingui()
  return (
    <Card
      title={t`Company`}
      actions={
        <Link className="button" to={`/companies/${site.companyId}`}>
          <Trans>Open the company</Trans>
        </Link>
      }
    >
      <Facts facts={[[t`Name`, site.company]]} />
      <p className="small">
        <Trans>Pages, mails and invoices of the site name it. A change counts on all its sites.</Trans>
      </p>
    </Card>
  )
}

/** Shows what credits cost in the site's currency. */
export function PricesStep({ opening }: Props) {
  const { bundles, currency, hasSharedBundles } = opening
  const { t } = useLingui()
  const link = (
    <ScreenLink opening={opening} path="/prices" permission="prices.read" name={t`Prices and discounts`} />
  )
  return (
    <Card title={t`Prices`} note={currency} actions={link}>
      {bundles.length === 0 || currency === null ? (
        <Note tone="bad">
          <Trans>No bundle has a price in the site’s currency.</Trans>
        </Note>
      ) : (
        <Facts
          facts={bundles.map(({ credits, priceMinor }) => [
            t`${formatCount(credits)} credits`,
            formatMoney({ minor: priceMinor, currency }),
          ])}
        />
      )}
      <p className="small">
        {hasSharedBundles ? (
          <Trans>These are the bundles of all sites without their own.</Trans>
        ) : (
          <Trans>These bundles belong to this site.</Trans>
        )}
      </p>
    </Card>
  )
}

/** Shows the versions of the legal texts to which members will agree. */
export function TextsStep({ opening }: Props) {
  const { legalTexts } = opening
  const { t } = useLingui()
  return (
    <Card
      title={t`Legal texts`}
      actions={<ScreenLink opening={opening} path="/texts" permission="texts.read" name={t`Texts`} />}
    >
      <Facts
        facts={legalTexts.map(({ kind, version, inForceFrom }) => [
          kind === 'terms' ? t`Terms` : t`Privacy statement`,
          <span key={kind}>
            <Trans>
              Version {version}, in force since <Time at={inForceFrom} />
            </Trans>
          </span>,
        ])}
      />
      <p className="small">
        <Trans>
          They name company and contacts by themselves. The preview shows them as members read them.
        </Trans>
      </p>
    </Card>
  )
}

/** Shows how members in the site's country can pay. */
export function PaymentsStep({ opening }: Props) {
  const { paymentMethods } = opening
  const { t } = useLingui()
  const link = (
    <ScreenLink opening={opening} path="/prices/methods" permission="prices.read" name={t`Payment methods`} />
  )
  return (
    <Card title={t`Ways to pay`} actions={link}>
      {paymentMethods.length === 0 ? (
        <Note tone="bad">
          <Trans>No configured provider takes the site’s currency from its country.</Trans>
        </Note>
      ) : (
        <Facts facts={paymentMethods.map(({ name, provider }) => [name, provider])} />
      )}
    </Card>
  )
}
