import type { Money } from '@amarelle/contract/domain/common'
import { Trans } from '@lingui/react/macro'
import { useFormats } from '../../../formatting/use-formats.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'

/** What the member can get back for unused credits, before anything is lost; leads to the withdrawal. */
export function RefundOffer({ refund }: { refund: Money }) {
  const { money } = useFormats()
  const amount = money(refund)
  return (
    <Banner look="success">
      <b>
        <Trans>Get your {amount} back first</Trans>
      </b>
      <p>
        <Trans>You can still withdraw from your order and get back what your unused credits cost.</Trans>
      </p>
      <ButtonLink to="/withdrawal" look="secondary" size="small">
        <Trans>Withdraw and get {amount}</Trans>
      </ButtonLink>
    </Banner>
  )
}
