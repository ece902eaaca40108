import type { ManualRefundCause, RefundPreview } from '@amarelle/contract/staff/endpoints/money/refunds'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { UsersRound } from 'lucide-react'
import { formatCount, formatLanguage, formatMoney } from '../../../i18n/formats.ts'
import { RefundObstacleNote } from './refund-obstacle.tsx'

const byHandNames: Readonly<Record<ManualRefundCause, MessageDescriptor>> = {
  bank_payment: msg`by hand: the bank pays it to the account of the member`,
  no_interface: msg`by hand, in the provider’s own console`,
  only_full: msg`by hand: the provider refunds whole payments only`,
  not_connected: msg`by hand: the provider is not connected`,
}

/** Everything that a refund will do: money, VAT, credits, premium, credit note, provider, second person and mail. */
export function RefundEffects({ preview }: { readonly preview: RefundPreview }) {
  const { t, i18n } = useLingui()
  const { amount, vat, credits, endsPremium, hasCreditNote, method, byHand, obstacle, limit } = preview
  if (obstacle) return <RefundObstacleNote obstacle={obstacle} />
  const facts: readonly (readonly [string, string])[] = [
    [t`Back to ${method}`, formatMoney(amount)],
    [t`of it VAT`, formatMoney(vat)],
    [t`Credits taken back`, formatCount(credits.takenBack)],
    [t`Credits already used`, formatCount(credits.used)],
    [t`Balance after`, formatCount(credits.balanceAfter)],
    [t`Premium`, endsPremium ? t`ends` : t`stays as it is`],
    [t`Credit note`, hasCreditNote ? t`when the money is sent` : t`none`],
    [t`Sent`, byHand ? i18n._(byHandNames[byHand]) : t`by the provider, after 20 seconds`],
  ]
  return (
    <section className="refund-effects" aria-live="polite" aria-label={t`What will happen`}>
      <h3>
        <Trans>What will happen</Trans>
      </h3>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {preview.needsApproval ? (
        <p className="second-person">
          <UsersRound aria-hidden="true" />
          <span>
            {t`This is above ${formatMoney(limit)}, which you may refund of this order alone. Another person in finance has to agree within 24 hours; you can’t agree to your own request.`}
          </span>
        </p>
      ) : null}
      {preview.mail ? (
        <details>
          <summary>{t`The member gets a mail in ${formatLanguage(preview.mail.language)}`}</summary>
          <div className="refund-mail" lang={preview.mail.language}>
            <strong>{preview.mail.subject}</strong>
            {preview.mail.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </details>
      ) : (
        <p className="small">
          <Trans>The account was erased: nobody is written to.</Trans>
        </p>
      )}
    </section>
  )
}
