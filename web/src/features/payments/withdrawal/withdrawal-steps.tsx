import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import type {
  confirmWithdrawalEndpoint,
  getWithdrawableEndpoint,
  stateWithdrawalEndpoint,
} from '@amarelle/contract/endpoints/withdrawal'
import { Plural, Trans } from '@lingui/react/macro'
import { Form, Link, useNavigation } from 'react-router'
import { ProofOfWorkFields } from '../../../forms/proof-of-work-fields.tsx'
import { useFormats } from '../../../formatting/use-formats.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { RadioCards } from '../../../ui/controls/choices.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import * as styles from '../payments.module.css'

type Order = EndpointAnswer<typeof getWithdrawableEndpoint>['orders'][number]
type WithdrawalValues = { readonly name: string; readonly order: string; readonly email: string }

/** Unused credits and refund of an order, and the end of the withdrawal period. */
function OrderNote({ order }: { order: Order }) {
  const { date: dateText, money } = useFormats()
  const refund = money(order.refund)
  const until = dateText(new Date(Date.parse(order.until) - 1).toISOString(), 'date')
  return (
    <Trans>
      <Plural value={order.credits} one="# unused credit" other="# unused credits" />, {refund} back. Until{' '}
      {until}.
    </Trans>
  )
}

/** Step 1: asks for order, name and e-mail address. */
export function WithdrawalForm({
  email,
  orders,
  named,
  typed,
  error,
}: EndpointAnswer<typeof getWithdrawableEndpoint> & {
  readonly named: string
  readonly typed: WithdrawalValues | undefined
  readonly error: ErrorResponse['error'] | undefined
}) {
  const navigation = useNavigation()
  const fields = error?.fields ?? {}
  const selectedOrder = typed?.order || named || (orders.length === 1 ? (orders[0]?.order ?? '') : '')
  // A link may name an order whose period is over: it stays possible to enter it, and staff decide.
  const showsOrderList = orders.length > 0 && (!named || orders.some(({ order }) => order === named))
  return (
    <Form method="post" className="card padded stack" noValidate>
      <ProofOfWorkFields error={error}>
        <p>
          <Trans>Without JavaScript, log in to withdraw, or write to us.</Trans>
        </p>
      </ProofOfWorkFields>
      {error && error.code !== 'proof_needed' ? (
        <Banner look="error" role="alert">
          {error.message}
        </Banner>
      ) : null}
      {showsOrderList ? (
        <RadioCards
          legend={<Trans>Which order?</Trans>}
          name="order"
          value={selectedOrder}
          error={fields['order']}
          options={orders.map((order) => ({
            value: order.order,
            label: <Trans>Order {order.order}</Trans>,
            note: <OrderNote order={order} />,
          }))}
        />
      ) : (
        <TextField
          label={<Trans>Order number</Trans>}
          name="order"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          defaultValue={selectedOrder}
          error={fields['order']}
          hint={<Trans>It’s in the e-mail that confirmed your order.</Trans>}
        />
      )}
      <TextField
        label={<Trans>Your name</Trans>}
        name="name"
        autoComplete="name"
        maxLength={100}
        defaultValue={typed?.name}
        error={fields['name']}
      />
      <TextField
        label={<Trans>E-mail address</Trans>}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={typed?.email || email}
        error={fields['email']}
        hint={
          email ? (
            <Trans>We’ll send the confirmation of receipt there.</Trans>
          ) : (
            <Trans>The address of the account you ordered with.</Trans>
          )
        }
      />
      <Button type="submit" name="intent" value="state" size="large" busy={navigation.formMethod === 'POST'}>
        <Trans>Continue</Trans>
      </Button>
      <p className="small muted">
        <Trans>Nothing happens yet. You’ll confirm on the next page.</Trans>{' '}
        <Link className="link" to="/pages/return-policy">
          <Trans>Returns</Trans>
        </Link>
      </p>
    </Form>
  )
}

/** Says what confirming will do; without login it reveals nothing about the order. */
export function WithdrawalConsequence({ unused }: { unused: Order | null }) {
  const { money } = useFormats()
  if (!unused)
    return (
      <p>
        <Trans>
          If the order and the e-mail address match, we’ll send an e-mail to this address. We’ll refund the
          unused part once the withdrawal is confirmed with the link in it. Otherwise, a person will look at
          it.
        </Trans>
      </p>
    )
  if (unused.refund.minor === 0)
    return (
      <p>
        <Trans>All credits from this order have been used, so there’s nothing left to refund.</Trans>
      </p>
    )
  const refund = money(unused.refund)
  const { method } = unused
  return (
    <p>
      <Trans>
        We refund {refund} to {method} and take{' '}
        <Plural value={unused.credits} one="# unused credit" other="# unused credits" /> from your balance.
      </Trans>
    </p>
  )
}

/** Step 2: shows the submitted data, the consequence and the button that confirms the withdrawal. */
export function WithdrawalConfirmation({
  typed,
  stated,
}: {
  typed: WithdrawalValues
  stated: EndpointAnswer<typeof stateWithdrawalEndpoint>
}) {
  const navigation = useNavigation()
  return (
    <Form method="post" className="card padded stack">
      {Object.entries({ ...typed, receipt: stated.receipt }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p>
        <b>
          <Trans>I withdraw from the contract about the credits of this order.</Trans>
        </b>
      </p>
      <dl className={styles.factsList}>
        <dt className="muted">
          <Trans>Order number</Trans>
        </dt>
        <dd>{typed.order}</dd>
        <dt className="muted">
          <Trans>Your name</Trans>
        </dt>
        <dd>{typed.name}</dd>
        <dt className="muted">
          <Trans>E-mail address</Trans>
        </dt>
        <dd>{typed.email}</dd>
      </dl>
      <WithdrawalConsequence unused={stated.unused} />
      <div className="flex-row wrapping">
        <Button
          type="submit"
          name="intent"
          value="confirm"
          size="large"
          busy={navigation.formData?.get('intent') === 'confirm'}
        >
          <Trans>Confirm withdrawal</Trans>
        </Button>
        <Button type="submit" name="intent" value="change" look="text" size="large">
          <Trans>Change</Trans>
        </Button>
      </div>
    </Form>
  )
}

/** Confirmation of receipt, with the outcome if it is known. */
export function WithdrawalReceipt({
  done,
  order,
  loggedIn,
}: {
  readonly done: EndpointAnswer<typeof confirmWithdrawalEndpoint>
  readonly order: string
  readonly loggedIn: boolean
}) {
  const { date: dateText } = useFormats()
  const { email, outcome } = done
  return (
    <section className="card padded stack" role="status">
      <dl className={styles.factsList}>
        <dt className="muted">
          <Trans>Receipt number</Trans>
        </dt>
        <dd className="numeric">{done.receipt}</dd>
        <dt className="muted">
          <Trans>Received</Trans>
        </dt>
        <dd>
          <time dateTime={done.at}>{dateText(done.at)}</time>
        </dd>
        <dt className="muted">
          <Trans>Order number</Trans>
        </dt>
        <dd>{order}</dd>
      </dl>
      <p>
        {outcome === 'refunded' ? (
          <Trans>Your refund is on its way to the payment method you used.</Trans>
        ) : outcome === 'nothing_left' ? (
          <Trans>All credits from this order have been used, so there’s nothing left to refund.</Trans>
        ) : outcome === 'waiting' ? (
          <Trans>We couldn’t settle this automatically. Someone will look at it and write to you.</Trans>
        ) : (
          <Trans>
            If the order number and the address match, we’ve sent an e-mail to {email}. Open the link in it
            and confirm, and we’ll refund the unused part. You lose nothing by waiting: what counts is the
            time above. Without a confirmation, a person will look at it.
          </Trans>
        )}
      </p>
      {outcome === null ? null : (
        <p className="muted">
          <Trans>A confirmation of receipt is on its way to {email}. Please keep it.</Trans>
        </p>
      )}
      {loggedIn ? (
        <ButtonLink to="/transactions" look="secondary">
          <Trans>See your orders</Trans>
        </ButtonLink>
      ) : null}
    </section>
  )
}
