import { getTransferEndpoint } from '@amarelle/contract/endpoints/direct-debit'
import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { Link, redirect } from 'react-router'
import { useFormats } from '../../../formatting/use-formats.ts'
import { loadOrRedirect } from '../../../forms/api-result.ts'
import { PageHead } from '../../../page-head/page-head.tsx'
import { visitContext } from '../../../session/visit-context.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { OrderNotFound } from '../order-not-found.tsx'
import { loadForAttempt } from '../load-for-attempt.ts'
import type { Route } from './+types/transfer.ts'
import * as paymentsStyles from '../payments.module.css'
import * as directDebitStyles from '../direct-debit/direct-debit.module.css'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, async () => {
    const { call, user } = context.get(visitContext)
    const transfer = await loadForAttempt(request, user, (id) => call(getTransferEndpoint, { attempt: id }))
    if (transfer && transfer.state !== 'loading' && transfer.state !== 'pending')
      throw redirect(`/payment/${transfer.order}`)
    return { transfer }
  })

/** Bank details and reference of the transfer that the order waits for. */
function Transfer({ transfer }: { transfer: EndpointAnswer<typeof getTransferEndpoint> }) {
  const { date: dateText, money } = useFormats()
  const { t } = useLingui()
  const until = dateText(transfer.expires_at, 'long')
  return (
    <div className="wrap page">
      <PageHead title={t`Pay by bank transfer`} />
      <Link
        className={`flex-row tight small muted ${paymentsStyles.back}`}
        to={`/payment/${transfer.order}?another`}
      >
        <ArrowLeft className="icon small" />
        <Trans>Use another method</Trans>
      </Link>
      <h1 className="display heading-1">
        <Trans>Pay by bank transfer</Trans>
      </h1>
      <div className={`${paymentsStyles.split} ${directDebitStyles.debit}`}>
        <section className="card padded stack" aria-labelledby="transfer">
          <h2 className="heading-3" id="transfer">
            <Trans>Transfer details</Trans>
          </h2>
          <dl className={directDebitStyles.mandateData}>
            <dt>
              <Trans>Amount</Trans>
            </dt>
            <dd className="numeric">{money(transfer.total)}</dd>
            <dt>
              <Trans>Account holder</Trans>
            </dt>
            <dd>{transfer.holder}</dd>
            <dt>IBAN</dt>
            <dd className="numeric">{transfer.iban.replaceAll(/(.{4})(?=.)/g, '$1 ')}</dd>
            <dt>BIC</dt>
            <dd className="numeric">{transfer.bic}</dd>
            <dt>
              <Trans>Reference</Trans>
            </dt>
            <dd className="numeric">
              <b>{transfer.reference}</b>
            </dd>
          </dl>
          <Banner>
            <Trans>
              Please enter the reference exactly as shown here: it tells us the money is from you.
            </Trans>
          </Banner>
        </section>
        <aside className={paymentsStyles.aside} aria-labelledby="order">
          <div className="card padded stack">
            <h2 className="heading-3" id="order">
              <Plural value={transfer.credits} one="# credit" other="# credits" />
            </h2>
            <p className="small muted">
              <Trans>
                You get your credits as soon as the money arrives, usually within one or two business days.
                Your order stays open until {until}.
              </Trans>
            </p>
            <ButtonLink to={`/payment/${transfer.order}`} block>
              <Trans>I’ve sent the money</Trans>
            </ButtonLink>
          </div>
        </aside>
      </div>
    </div>
  )
}

export default function TransferScreen({ loaderData: { transfer } }: Route.ComponentProps) {
  const { t } = useLingui()
  return transfer ? <Transfer transfer={transfer} /> : <OrderNotFound title={t`Pay by bank transfer`} />
}
