import { type BooksMonth, reopenBooksEndpoint } from '@amarelle/contract/staff/endpoints/books'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { Trans, useLingui } from '@lingui/react/macro'
import { Lock, LockOpen } from 'lucide-react'
import { useState } from 'react'
import { callStaff } from '../../../api/call-staff.ts'
import { formatMonth } from '../../../i18n/formats.ts'
import { usePermissions } from '../../../session/session-context.ts'
import { ReasonDialog } from '../../../shell/dialogs/reason-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { CloseDialog } from './close-dialog.tsx'

interface Props {
  readonly books: BooksMonth
  /** Called when a second person was asked to reopen the month. */
  readonly onAsked: () => void
}
/** Closes an open month, or asks for a closed one to be reopened. */
export function MonthActions({ books, onAsked }: Props) {
  const { t } = useLingui()
  const holds = usePermissions()
  const [isAsking, setIsAsking] = useState(false)
  const { companyId: company, month, state, checks } = books
  const name = formatMonth(month)
  const reopen = async (reason: string) => {
    await callStaff(reopenBooksEndpoint, { company, month, reason })
    onAsked()
  }
  if (state === 'open')
    return holds('books.close') ? (
      <>
        <Button
          kind="primary"
          icon={<Lock aria-hidden="true" />}
          disabled={checks.some((check) => check.state === 'blocked')}
          onClick={() => setIsAsking(true)}
        >
          {t`Close ${name}`}
        </Button>
        {isAsking ? <CloseDialog books={books} onClose={() => setIsAsking(false)} /> : null}
      </>
    ) : null
  return holds('books.reopen') ? (
    <>
      <Button kind="danger" icon={<LockOpen aria-hidden="true" />} onClick={() => setIsAsking(true)}>
        {t`Reopen ${name}`}
      </Button>
      {isAsking ? (
        <ReasonDialog
          title={t`Reopen ${name}`}
          button={t`Ask a second person`}
          maxLength={maxReasonLength}
          act={reopen}
          onClose={() => setIsAsking(false)}
        >
          <p>
            <Trans>
              A second person in finance must agree within 24 hours. Until then the month stays closed.
            </Trans>
          </p>
        </ReasonDialog>
      ) : null}
    </>
  ) : null
}
