import { noteOrderEndpoint, type StaffOrder } from '@amarelle/contract/staff/endpoints/money/orders'
import { maxNoteLength } from '@amarelle/contract/staff/reason'
import { Trans, useLingui } from '@lingui/react/macro'
import { NotebookPen } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callStaff } from '../../../api/call-staff.ts'
import { formatTime } from '../../../i18n/formats.ts'
import { usePermissions } from '../../../session/session-context.ts'
import { ReasonDialog } from '../../../shell/dialogs/reason-dialog.tsx'
import { Button } from '../../../ui/button.tsx'

/** Notes of colleagues about the order, the newest first. */
export function OrderNotes({ order: { number, notes } }: { readonly order: StaffOrder }) {
  const { t } = useLingui()
  const mayNote = usePermissions()('orders.handle')
  const { revalidate } = useRevalidator()
  const [isWriting, setIsWriting] = useState(false)
  return (
    <section className="panel-block">
      <header>
        <h2>
          <Trans>Notes of colleagues</Trans>
        </h2>
        {mayNote ? (
          <Button small icon={<NotebookPen aria-hidden="true" />} onClick={() => setIsWriting(true)}>
            <Trans>Write a note</Trans>
          </Button>
        ) : null}
      </header>
      {notes.length === 0 ? (
        <p className="small">
          <Trans>Nobody has noted anything.</Trans>
        </p>
      ) : (
        <ul className="notes">
          {notes.map(({ id, text, by, at }) => (
            <li key={id}>
              <p>{text}</p>
              <small>
                {by}, {formatTime(at)}
              </small>
            </li>
          ))}
        </ul>
      )}
      {isWriting ? (
        <ReasonDialog
          title={t`Note on ${number}`}
          field="text"
          label={t`Note`}
          hint={t`For colleagues. It is part of the member’s data export, and deleted with the account.`}
          button={t`Save the note`}
          maxLength={maxNoteLength}
          act={async (text) => {
            await callStaff(noteOrderEndpoint, { number, text })
            await revalidate()
          }}
          onClose={() => setIsWriting(false)}
        />
      ) : null}
    </section>
  )
}
