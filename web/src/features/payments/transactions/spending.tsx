import { getSpendingEndpoint, setSpendingLimitEndpoint } from '@amarelle/contract/endpoints/spending'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Form, Link, useNavigation } from 'react-router'
import { useFormats } from '../../../formatting/use-formats.ts'
import { tryCall, loadOrRedirect, toActionError, getTextFields } from '../../../forms/api-result.ts'
import { PageHead } from '../../../page-head/page-head.tsx'
import { readFormData } from '../../../forms/read-form-data.ts'
import { visitContext } from '../../../session/visit-context.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import type { Route } from './+types/spending.ts'
import { parseMinorUnits, formatWholeUnits } from './whole-units.ts'
import * as spendingStyles from './spending.module.css'
import * as paymentsStyles from '../payments.module.css'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, () => context.get(visitContext).call(getSpendingEndpoint, {}))

export async function action({ request, context }: Route.ActionArgs) {
  const { call } = context.get(visitContext)
  const typed = getTextFields(await readFormData(request))
  const result = await tryCall(() =>
    call(setSpendingLimitEndpoint, { limit: parseMinorUnits(typed['limit'] ?? '') }),
  )
  return result.ok ? { saved: true as const } : toActionError(result, typed)
}

type Spending = Route.ComponentProps['loaderData']

function Overview({ spending: { spent, limit, left, days } }: { spending: Spending }) {
  const { money } = useFormats()
  const { t } = useLingui()
  const [spentCredits, most, remaining] = [spent, limit, left].map(money)
  return (
    <section className="card padded stack" aria-labelledby="spent">
      <h2 className="heading-3" id="spent">
        <Plural value={days} one="In the last day" other="In the last # days" />
      </h2>
      <meter
        className={spendingStyles.spent}
        min={0}
        max={Math.max(limit.minor, spent.minor, 1)}
        value={spent.minor}
        aria-label={t`Spent ${spentCredits} of ${most}`}
      />
      <dl className={paymentsStyles.factsList}>
        <dt>
          <Trans>Spent</Trans>
        </dt>
        <dd className="numeric">{spentCredits}</dd>
        <dt>
          <Trans>Your limit</Trans>
        </dt>
        <dd className="numeric">{most}</dd>
        <dt>
          <b>
            <Trans>Left</Trans>
          </b>
        </dt>
        <dd className="numeric bold">{remaining}</dd>
      </dl>
      <p className="small muted">
        <Trans>Pending payments count; refunds don’t.</Trans>{' '}
        <Link className="link" to="/transactions">
          <Trans>Your orders</Trans>
        </Link>
      </p>
    </section>
  )
}

function PendingLimit({ next }: { next: NonNullable<Spending['next']> }) {
  const { date: dateText, money } = useFormats()
  const limit = money(next.limit)
  const from = dateText(next.from)
  return (
    <Banner look="info">
      <Trans>
        From {from}, your limit will be {limit}. Setting a lower one cancels this.
      </Trans>
    </Banner>
  )
}

/** The member's spending and their own spending limit (docs/payments.md#spending-limit). */
export default function SpendingScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { money } = useFormats()
  const navigation = useNavigation()
  const { limit, next, maximum } = loaderData
  const failure = actionData && 'error' in actionData ? actionData : undefined
  const most = money(maximum)
  const currency = limit.currency
  return (
    <div className="wrap page stack narrow">
      <PageHead title={t`Your spending`} />
      <h1 className="display heading-1">
        <Trans>Your spending</Trans>
      </h1>
      <Overview spending={loaderData} />
      {next ? <PendingLimit next={next} /> : null}
      <section className="card padded stack" aria-labelledby="limit">
        <div>
          <h2 className="heading-3" id="limit">
            <Trans>Your limit</Trans>
          </h2>
          <p className="small muted">
            <Trans>
              You can’t spend more than this in 30 days. A lower limit applies at once, a higher one after 24
              hours.
            </Trans>
          </p>
        </div>
        {actionData && 'saved' in actionData ? (
          <p role="status">
            <Trans>Saved</Trans>
          </p>
        ) : null}
        <Form method="post" className={`flex-row wrapping ${spendingStyles.limitForm}`} preventScrollReset>
          <TextField
            key={limit.minor}
            label={<Trans>Maximum in 30 days, in {currency}</Trans>}
            hint={<Trans>Up to {most}</Trans>}
            name="limit"
            inputMode="numeric"
            pattern="[0-9]{1,6}"
            maxLength={6}
            required
            defaultValue={failure?.typed['limit'] ?? formatWholeUnits(limit)}
            error={failure?.error.fields?.['limit'] ?? failure?.error.message}
          />
          <Button type="submit" busy={navigation.formMethod === 'POST'}>
            <Trans>Save limit</Trans>
          </Button>
        </Form>
      </section>
    </div>
  )
}
