import {
  closeShiftNoteEndpoint,
  handOverShiftEndpoint,
  type ShiftNote,
} from '@amarelle/contract/staff/endpoints/today/shift-notes'
import { maxNoteLength } from '@amarelle/contract/staff/reason'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowRightLeft, Check } from 'lucide-react'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { formatTime } from '../../i18n/formats.ts'
import { useScope } from '../../session/scope.ts'
import { usePermissions } from '../../session/session-context.ts'
import { ReasonDialog } from '../../shell/dialogs/reason-dialog.tsx'
import { showToast } from '../../shell/toasts/toast-store.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Note } from '../../ui/note.tsx'

/** Leaves a note to whoever works next and releases the own cases. */
export function HandOverButton({ ownCount }: { readonly ownCount: number }) {
  const { t } = useLingui()
  const scope = useScope()
  const { revalidate } = useRevalidator()
  const [isWriting, setIsWriting] = useState(false)
  return (
    <>
      <Button icon={<ArrowRightLeft aria-hidden="true" />} onClick={() => setIsWriting(true)}>
        <Trans>Hand over shift</Trans>
      </Button>
      {isWriting ? (
        <ReasonDialog
          title={t`Hand over the shift`}
          field="text"
          label={t`Note to whoever works next`}
          hint={t`Colleagues see it on this page until somebody marks it as done.`}
          button={t`Hand over`}
          maxLength={maxNoteLength}
          act={async (text) => {
            await callStaff(handOverShiftEndpoint, { ...scope, text })
            showToast(t`The shift is handed over.`)
            await revalidate()
          }}
          onClose={() => setIsWriting(false)}
        >
          <p>
            <Plural
              value={ownCount}
              _0="You have claimed no case."
              one="Your claimed case is released and listed in the note."
              other="Your # claimed cases are released and listed in the note."
            />
          </p>
        </ReasonDialog>
      ) : null}
    </>
  )
}

/** Shows what colleagues left to whoever works next; nothing without notes. */
export function ShiftNotes({ notes }: { readonly notes: readonly ShiftNote[] }) {
  const mayClose = usePermissions()('queue.claim')
  const { revalidate } = useRevalidator()
  const { run, isRunning, error } = useAction()
  const close = (id: number) =>
    run(async () => {
      await callStaff(closeShiftNoteEndpoint, { id })
      await revalidate()
    })
  if (notes.length === 0) return null
  return (
    <Card title={<Trans>Handed over</Trans>}>
      {error ? <Note tone="bad">{error}</Note> : null}
      <ul className="card-list shift-notes">
        {notes.map(({ id, by, at, text, cases }) => (
          <li key={id}>
            <div>
              <small>
                <strong>{by}</strong>, {formatTime(at)}
              </small>
              <p>{text}</p>
              {cases.length > 0 ? (
                <small>
                  {cases.map((reference) => (
                    <Link key={reference} to={`/cases/${reference}`}>
                      <code>{reference}</code>
                    </Link>
                  ))}
                </small>
              ) : null}
            </div>
            {mayClose ? (
              <Button
                small
                disabled={isRunning}
                icon={<Check aria-hidden="true" />}
                onClick={() => void close(id)}
              >
                <Trans>Done</Trans>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}
