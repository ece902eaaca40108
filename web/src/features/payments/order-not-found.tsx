import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { PageHead } from '../../page-head/page-head.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

/** Shown on the page of a payment method if no order waits for payment there. */
export function OrderNotFound({ title }: { title: string }) {
  return (
    <div className="wrap page">
      <PageHead title={title} />
      <h1 className="display heading-1">{title}</h1>
      <EmptyState
        title={<Trans>There’s no order here</Trans>}
        action={
          <>
            <ButtonLink to="/credits">
              <Trans>Get credits</Trans>
            </ButtonLink>
            <Link className="link" to="/transactions">
              <Trans>Your orders</Trans>
            </Link>
          </>
        }
      >
        <Trans>This page is part of an order. Choose your credits first, then how to pay.</Trans>
      </EmptyState>
    </div>
  )
}
