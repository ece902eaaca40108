import type { BooksMonth, BooksOfCurrency } from '@amarelle/contract/staff/endpoints/books'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatMoney, formatMonth } from '../../../i18n/formats.ts'

interface Props {
  readonly books: BooksMonth
  readonly figures: BooksOfCurrency
}
/** Shows the five figures of a month. */
export function MonthFigures({ books, figures }: Props) {
  const { t } = useLingui()
  const month = formatMonth(books.month)
  const invoices = books.invoices
  const rows = [
    [t`Sales, VAT included`, figures.sales, plural(invoices, { one: '# invoice', other: '# invoices' })],
    [t`Revenue earned`, figures.revenue, t`credits used in ${month}, without VAT`],
    [t`Refunds`, figures.refunds, t`granted, VAT included`],
    [t`Disputes`, figures.disputes, t`taken back, less what was won`],
    [t`Owed to members`, figures.liability.closing, t`open bought credits, without VAT`],
  ] as const
  return (
    <dl className="books-figures">
      {rows.map(([name, minor, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{formatMoney({ minor, currency: figures.currency })}</strong>
            <small>{note}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
