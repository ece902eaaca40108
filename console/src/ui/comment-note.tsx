import type { StaffComment } from '@amarelle/contract/staff/staff-comment'
import { Trans } from '@lingui/react/macro'

/** Shows what a message that came with a like is about. */
export function CommentNote({ comment: { answer } }: { readonly comment: StaffComment }) {
  return (
    <small>
      {answer === null ? (
        <Trans>A comment on a photo of the profile:</Trans>
      ) : (
        <Trans>A comment on the answer “{answer}”:</Trans>
      )}
    </small>
  )
}
