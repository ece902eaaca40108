import {
  confirmMailedWithdrawalEndpoint,
  getMailedWithdrawalEndpoint,
} from '@amarelle/contract/endpoints/withdrawal'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { tryCall, getTextFields } from '../../../forms/api-result.ts'
import { readFormData } from '../../../forms/read-form-data.ts'
import { PageHead } from '../../../page-head/page-head.tsx'
import { useFormats } from '../../../formatting/use-formats.ts'
import { visitContext } from '../../../session/visit-context.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import type { Route } from './+types/withdrawal-confirm.ts'
import { WithdrawalConsequence, WithdrawalReceipt } from './withdrawal-steps.tsx'
import * as withdrawalStyles from './withdrawal.module.css'
import * as paymentsStyles from '../payments.module.css'

/** Loads the withdrawal that the link in the mail would confirm; opening it changes nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { call, user } = context.get(visitContext)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const result = await tryCall(() => call(getMailedWithdrawalEndpoint, { token }))
  return { token, statement: result.ok ? result.answer : null, loggedIn: user !== null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { token = '' } = getTextFields(await readFormData(request))
  return tryCall(() => context.get(visitContext).call(confirmMailedWithdrawalEndpoint, { token }))
}

/** Shown if the link was used, has expired or belongs to another site. */
function ExpiredWithdrawalLink() {
  return (
    <section className="card padded stack">
      <Banner look="error" role="alert">
        <Trans>This link has already been used or has expired.</Trans>
      </Banner>
      <p>
        <Trans>
          If you’ve confirmed the withdrawal, an e-mail tells you the outcome. Otherwise, a person will look
          at it. You can also withdraw again.
        </Trans>
      </p>
      <ButtonLink to="/withdrawal" look="secondary">
        <Trans>Withdraw from contract</Trans>
      </ButtonLink>
    </section>
  )
}

/** The member confirms a withdrawal that was submitted without login. */
export default function WithdrawalConfirmScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { date: dateText } = useFormats()
  const navigation = useNavigation()
  const heading = useRef<HTMLHeadingElement>(null)
  const { token, statement, loggedIn } = loaderData
  const confirmation = actionData?.ok ? actionData.answer : undefined
  useEffect(() => {
    if (confirmation) heading.current?.focus()
  }, [confirmation])
  return (
    <div className={`wrap page stack narrow ${withdrawalStyles.withdrawal}`}>
      <PageHead title={t`Confirm withdrawal`} />
      <h1 className="display heading-1" ref={heading} tabIndex={-1}>
        {confirmation ? <Trans>Your withdrawal is confirmed</Trans> : <Trans>Confirm withdrawal</Trans>}
      </h1>
      {confirmation ? (
        <WithdrawalReceipt done={confirmation} order={confirmation.order} loggedIn={loggedIn} />
      ) : actionData || !statement ? (
        <ExpiredWithdrawalLink />
      ) : (
        <Form method="post" className="card padded stack">
          <input type="hidden" name="token" value={token} />
          <p>
            <b>
              <Trans>I withdraw from the contract about the credits of this order.</Trans>
            </b>
          </p>
          <dl className={paymentsStyles.factsList}>
            <dt className="muted">
              <Trans>Order number</Trans>
            </dt>
            <dd>{statement.order}</dd>
            <dt className="muted">
              <Trans>Receipt number</Trans>
            </dt>
            <dd className="numeric">{statement.receipt}</dd>
            <dt className="muted">
              <Trans>Received</Trans>
            </dt>
            <dd>
              <time dateTime={statement.at}>{dateText(statement.at)}</time>
            </dd>
          </dl>
          {statement.unused ? (
            <WithdrawalConsequence unused={statement.unused} />
          ) : (
            <p>
              <Trans>We couldn’t settle this automatically. Someone will look at it and write to you.</Trans>
            </p>
          )}
          <Button type="submit" size="large" busy={navigation.formMethod === 'POST'}>
            <Trans>Confirm withdrawal</Trans>
          </Button>
          <p className="small muted">
            <Trans>Not you? Just close this page: nothing happens.</Trans>
          </p>
        </Form>
      )}
    </div>
  )
}
