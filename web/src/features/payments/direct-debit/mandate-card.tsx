import type { getDirectDebitEndpoint } from '@amarelle/contract/endpoints/direct-debit'
import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useFormats } from '../../../formatting/use-formats.ts'
import { Checkbox } from '../../../ui/controls/choices.tsx'
import * as directDebitStyles from './direct-debit.module.css'
import * as paymentsStyles from '../payments.module.css'

export type DirectDebit = EndpointAnswer<typeof getDirectDebitEndpoint>

interface Props {
  readonly debit: DirectDebit
  readonly error: string | undefined
  readonly button: ReactNode
}
/** Full text of the mandate above the checkbox that signs it (docs/payments.md#mandate). */
export function MandateCard({ debit, error, button }: Props) {
  const { money, day: dayText } = useFormats()
  const { mandate, total } = debit
  const { creditor } = mandate
  const day = dayText(mandate.collect_on, 'full')
  const amount = money(total)
  return (
    <section className="card padded stack" aria-labelledby="mandate">
      <h2 className="heading-3" id="mandate">
        <Trans>SEPA direct debit mandate</Trans>
      </h2>
      <dl className={directDebitStyles.mandateData}>
        <dt>
          <Trans>Creditor</Trans>
        </dt>
        <dd>
          {creditor.name}
          <br />
          {creditor.address}
        </dd>
        <dt>
          <Trans>Creditor identifier</Trans>
        </dt>
        <dd className="numeric">{creditor.id}</dd>
        <dt>
          <Trans>Mandate reference</Trans>
        </dt>
        <dd className="numeric">{mandate.reference}</dd>
        <dt>
          <Trans>Amount</Trans>
        </dt>
        <dd className="numeric">{amount}</dd>
        <dt>
          <Trans>Debit date</Trans>
        </dt>
        <dd>
          <Trans>{day}, or a banking day after it</Trans>
        </dd>
      </dl>
      <div className={`${directDebitStyles.mandateText} small`}>
        {mandate.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <Checkbox name="authorised" error={error}>
        {mandate.box}
      </Checkbox>
      <div className={paymentsStyles.payBar}>
        <b className={`numeric ${paymentsStyles.total}`}>{amount}</b>
        {button}
      </div>
    </section>
  )
}
