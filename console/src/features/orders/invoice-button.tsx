import { getOrderDocumentEndpoint } from '@amarelle/contract/staff/endpoints/money/orders'
import { Trans } from '@lingui/react/macro'
import { FileText } from 'lucide-react'

export const toDocumentUrl = (number: string): string => `${getOrderDocumentEndpoint.path}?number=${number}`

/** Downloads the invoice of the order. */
export function InvoiceButton({ number }: { readonly number: string }) {
  return (
    <a className="button secondary" href={toDocumentUrl(number)} download={`${number}.pdf`}>
      <FileText aria-hidden="true" />
      <Trans>Invoice</Trans>
    </a>
  )
}
