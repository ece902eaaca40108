import { type BooksMonth, closeBooksEndpoint } from '@amarelle/contract/staff/endpoints/books'
import { Trans, useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff, StaffApiError } from '../../../api/call-staff.ts'
import { useAction } from '../../../api/use-action.ts'
import { formatMoney, formatMonth } from '../../../i18n/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { findNextMonth } from './checks-card.tsx'

interface Props {
  readonly books: BooksMonth
  readonly onClose: () => void
}
/** Says what closing does and with which figures. If something was booked meanwhile, it shows the new ones and asks again. */
export function CloseDialog({ books, onClose }: Props) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const [hasChanged, setHasChanged] = useState(false)
  const { run, isRunning, error } = useAction()
  const { companyId: company, month, lastJournalNo, currencies, checks } = books
  const [name, next] = [formatMonth(month), formatMonth(findNextMonth(month))]
  const close = async () => {
    const isClosed = await run(async () => {
      try {
        await callStaff(closeBooksEndpoint, { company, month, lastJournalNo })
      } catch (problem) {
        if (problem instanceof StaffApiError && problem.code === 'books_changed') {
          setHasChanged(true)
          await revalidate()
        }
        throw problem
      }
    })
    if (!isClosed) return
    onClose()
    await revalidate()
  }
  const warnings = checks.filter(({ state }) => state === 'warning').length
  return (
    <Dialog
      title={t`Close ${name}`}
      onClose={onClose}
      onSubmit={() => void close()}
      footer={
        <>
          <Button kind="text" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" type="submit" busy={isRunning} icon={<Lock aria-hidden="true" />}>
            {t`Close ${name}`}
          </Button>
        </>
      }
    >
      {hasChanged ? (
        <Note tone="bad">
          <Trans>Something was booked since you opened this. These are the new figures.</Trans>
        </Note>
      ) : error ? (
        <Note tone="bad">{error}</Note>
      ) : null}
      <ul className="close-effects">
        <li>{t`Every booking of ${name} is locked, and these figures are kept.`}</li>
        <li>{t`Later corrections are booked in ${next}.`}</li>
        <li>
          <Trans>Only an owner can have it reopened, with a reason and a second person.</Trans>
        </li>
      </ul>
      {warnings > 0 ? (
        <Note>
          <Trans>Some checks are not passed. They do not prevent closing, and are recorded with it.</Trans>
        </Note>
      ) : null}
      {currencies.map(({ currency, sales, revenue, refunds, disputes, liability }) => (
        <dl key={currency} className="facts" aria-label={currency}>
          {(
            [
              [t`Sales`, sales],
              [t`Revenue`, revenue],
              [t`Refunds`, refunds],
              [t`Disputes`, disputes],
              [t`Owed to members`, liability.closing],
            ] as const
          ).map(([title, minor]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{formatMoney({ minor, currency })}</dd>
            </div>
          ))}
        </dl>
      ))}
    </Dialog>
  )
}
