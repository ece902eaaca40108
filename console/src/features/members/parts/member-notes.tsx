import type { StaffMemberView } from '@amarelle/contract/staff/endpoints/members'
import { Trans } from '@lingui/react/macro'
import { formatTime } from '../../../i18n/formats.ts'

/** What colleagues have noted about the member. */
export function MemberNotes({ member: { notes } }: { readonly member: StaffMemberView }) {
  return (
    <section className="card">
      <h2>
        <Trans>Notes</Trans>
      </h2>
      {notes.length === 0 ? (
        <p className="small">
          <Trans>Nobody has noted anything.</Trans>
        </p>
      ) : (
        <ul className="notes">
          {notes.map((note) => (
            <li key={note.id}>
              <p>{note.text}</p>
              <small>
                {note.by}, {formatTime(note.at)}
              </small>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
