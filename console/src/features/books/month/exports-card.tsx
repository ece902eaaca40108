import type { BooksMonth } from '@amarelle/contract/staff/endpoints/books'
import {
  type BooksExport,
  prepareBooksExportEndpoint,
} from '@amarelle/contract/staff/endpoints/books/exports'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { callStaff } from '../../../api/call-staff.ts'
import { useAction } from '../../../api/use-action.ts'
import { usePermissions } from '../../../session/session-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { AccountsDialog } from './accounts-dialog.tsx'

function downloadFile({ url, name }: { readonly url: string; readonly name: string }): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

interface Props {
  readonly books: BooksMonth
  readonly currency: string
}
/** Shows the files of a month for accountants and tax authorities. */
export function ExportsCard({ books, currency }: Props) {
  const { t } = useLingui()
  const holds = usePermissions()
  const { run, isRunning, error } = useAction()
  const [isEmpty, setIsEmpty] = useState(false)
  const [showsAccounts, setShowsAccounts] = useState(false)
  const { companyId: company, month } = books
  const quarter = Math.ceil(Number(month.slice(5, 7)) / 3)
  const download = (table: BooksExport) =>
    run(async () => {
      const { files } = await callStaff(prepareBooksExportEndpoint, {
        company,
        month,
        export: table,
        currency,
      })
      setIsEmpty(files.length === 0)
      files.forEach(downloadFile)
    })
  const exports: readonly (readonly [BooksExport, string, string])[] = [
    ['journal', t`Journal`, t`CSV, every entry of the month`],
    ['documents', t`Invoices and credit notes`, t`CSV, without gaps in their numbers`],
    [
      'oss',
      t`OSS return, quarter ${quarter}`,
      t`CSV, other member states. Other currencies than EUR are listed apart: convert them at the ECB rate of the quarter's last day.`,
    ],
    ['datev', t`DATEV, ${currency}`, t`EXTF, a batch of bookings in one currency`],
  ]
  if (!holds('books.export')) return null
  return (
    <section className="card flush" aria-label={t`Exports`}>
      <header>
        <h2>
          <Trans>Exports</Trans>
        </h2>
      </header>
      <ul className="card-list books-exports">
        {exports.map(([table, name, note]) => (
          <li key={table}>
            <div>
              <span>{name}</span>
              <small>{note}</small>
            </div>
            <button
              type="button"
              className="button text icon-only"
              aria-label={t`Download: ${name}`}
              disabled={isRunning}
              onClick={() => void download(table)}
            >
              <Download aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {error ? <Note tone="bad">{error}</Note> : null}
      {isEmpty ? <Note>{t`There is nothing in ${currency} in this month.`}</Note> : null}
      <footer className="small">
        {books.state === 'open' ? <Trans>The month is open: its figures can still change.</Trans> : null}
        <Button kind="text" small onClick={() => setShowsAccounts(true)}>
          <Trans>Account numbers</Trans>
        </Button>
      </footer>
      {showsAccounts ? <AccountsDialog company={company} onClose={() => setShowsAccounts(false)} /> : null}
    </section>
  )
}
