import type { StaffOrder } from '@amarelle/contract/staff/endpoints/money/orders'
import { Trans } from '@lingui/react/macro'
import { formatDate, formatMoney } from '../../../i18n/formats.ts'
import { Card } from '../../../ui/card.tsx'
import { toDocumentUrl } from '../invoice-button.tsx'

/** Shows the invoice and the credit notes, as the buyer gets them. */
export function OrderDocuments({ order: { documents } }: { readonly order: StaffOrder }) {
  return (
    <Card title={<Trans>Invoice and credit notes</Trans>}>
      {documents.length === 0 ? (
        <p className="small">
          <Trans>There is no invoice: the order was not paid.</Trans>
        </p>
      ) : (
        <ul className="card-list">
          {documents.map(({ number, kind, total, issuedAt }) => (
            <li key={number}>
              <div>
                <span>
                  {kind === 'invoice' ? <Trans>Invoice</Trans> : <Trans>Credit note</Trans>}{' '}
                  <a className="text-link" href={toDocumentUrl(number)} download={`${number}.pdf`}>
                    {number}
                  </a>
                </span>
                <small>{formatDate(issuedAt)}</small>
              </div>
              <strong>{formatMoney(total)}</strong>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
