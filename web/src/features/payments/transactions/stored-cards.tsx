import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import {
  getStoredMethodsEndpoint,
  removeStoredMethodEndpoint,
} from '@amarelle/contract/endpoints/payments/stored-methods'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { Form, Link, redirect, useNavigation } from 'react-router'
import { useFormats } from '../../../formatting/use-formats.ts'
import {
  tryCall,
  loadOrRedirect,
  getLoginPath,
  toActionError,
  getTextFields,
} from '../../../forms/api-result.ts'
import { PageHead } from '../../../page-head/page-head.tsx'
import { readFormData } from '../../../forms/read-form-data.ts'
import { visitContext } from '../../../session/visit-context.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import type { Route } from './+types/stored-cards.ts'
import { PaymentMethodLogo } from '../payment-method-logo.tsx'
import * as styles from '../payments.module.css'

type StoredCard = EndpointAnswer<typeof getStoredMethodsEndpoint>['cards'][number]

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, () => context.get(visitContext).call(getStoredMethodsEndpoint, {}))

export async function action({ request, context }: Route.ActionArgs) {
  const { call, user } = context.get(visitContext)
  if (!user) throw redirect(getLoginPath(request))
  const { id = '', label = '' } = getTextFields(await readFormData(request))
  const result = await tryCall(() => call(removeStoredMethodEndpoint, { id }))
  return result.ok ? { error: undefined, label } : toActionError(result, {})
}

function StoredCardRow({ card: { id, label, method, expires_on: until } }: { card: StoredCard }) {
  const { t } = useLingui()
  const { date: dateText } = useFormats()
  const navigation = useNavigation()
  const date = until === null ? null : dateText(`${until}T12:00:00Z`, 'date')
  return (
    <li className="list-item">
      <PaymentMethodLogo code={method.code} />
      <span className="grow">
        <b>{label}</b>
        {date === null ? null : (
          <span className={`small muted ${styles.feeNote}`}>
            <Trans>Valid until {date}</Trans>
          </span>
        )}
      </span>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="label" value={label} />
        <Button
          type="submit"
          look="secondary"
          size="small"
          aria-label={t`Remove ${label}`}
          busy={navigation.formData?.get('id') === id}
        >
          <Trans>Remove</Trans>
        </Button>
      </Form>
    </li>
  )
}

/** Lists the cards stored by the payment provider; each can be removed. */
export default function StoredCardsScreen({ loaderData: { cards }, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const removed = actionData && 'label' in actionData ? actionData.label : undefined
  return (
    <div className="wrap page stack narrow">
      <PageHead title={t`Saved cards`} />
      <Link className={`flex-row tight small muted ${styles.back}`} to="/transactions">
        <ArrowLeft className="icon small" />
        <Trans>All orders</Trans>
      </Link>
      <h1 className="display heading-1">
        <Trans>Saved cards</Trans>
      </h1>
      <p className="muted">
        <Trans>
          The payment provider stores the card; we only store its name. It’s only charged when you place an
          order.
        </Trans>
      </p>
      <div role="status">
        {removed === undefined ? null : (
          <Banner look="success">
            <Trans>{removed} has been removed and can’t be charged any more.</Trans>
          </Banner>
        )}
      </div>
      {actionData?.error ? (
        <Banner look="error" role="alert">
          {actionData.error.message}
        </Banner>
      ) : null}
      {cards.length > 0 ? (
        <ul className="card list">
          {cards.map((card) => (
            <StoredCardRow key={card.id} card={card} />
          ))}
        </ul>
      ) : (
        <div className="card">
          <EmptyState title={<Trans>No saved cards</Trans>}>
            <Trans>When you pay by card, you can choose to save it for your next order.</Trans>
          </EmptyState>
        </div>
      )}
    </div>
  )
}
