import type { StaffMemberView } from '@amarelle/contract/staff/endpoints/members'
import { Trans } from '@lingui/react/macro'
import { formatTime } from '../../../i18n/formats.ts'
import { Card } from '../../../ui/card.tsx'
import { NoteList } from '../../../ui/note-list.tsx'

/** Shows the notes of colleagues about the member. */
export function MemberNotes({ member: { notes } }: { readonly member: StaffMemberView }) {
  return (
    <Card title={<Trans>Notes</Trans>}>
      <NoteList notes={notes.map(({ at, ...note }) => ({ ...note, time: formatTime(at) }))} />
    </Card>
  )
}
