import { noteCaseEndpoint, type StaffCase } from '@amarelle/contract/staff/endpoints/cases'
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
import { NoteList } from '../../../ui/note-list.tsx'

/** Shows the notes of colleagues about a case, the newest first. */
export function CaseNotes({ case: { reference, notes } }: { readonly case: StaffCase }) {
  const { t } = useLingui()
  const mayNote = usePermissions()('cases.decide')
  const { revalidate } = useRevalidator()
  const [isWriting, setIsWriting] = useState(false)
  return (
    <section className="case-section">
      <h2>
        <Trans>Notes of colleagues</Trans>
      </h2>
      <NoteList notes={notes.map(({ at, ...note }) => ({ ...note, time: formatTime(at) }))} />
      {mayNote ? (
        <Button small icon={<NotebookPen aria-hidden="true" />} onClick={() => setIsWriting(true)}>
          <Trans>Write a note</Trans>
        </Button>
      ) : null}
      {isWriting ? (
        <ReasonDialog
          title={t`Note on ${reference}`}
          field="text"
          label={t`Note`}
          hint={t`For colleagues. It is deleted with the case.`}
          button={t`Save the note`}
          maxLength={maxNoteLength}
          act={async (text) => {
            await callStaff(noteCaseEndpoint, { reference, text })
            await revalidate()
          }}
          onClose={() => setIsWriting(false)}
        />
      ) : null}
    </section>
  )
}
