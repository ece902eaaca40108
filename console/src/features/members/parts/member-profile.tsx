import type { StaffMemberView } from '@amarelle/contract/staff/endpoints/members'
import { Trans } from '@lingui/react/macro'
import { Card } from '../../../ui/card.tsx'

/** Shows the member's own texts about themselves. */
export function MemberProfile({ member: { about } }: { readonly member: StaffMemberView }) {
  return (
    <Card title={<Trans>Profile</Trans>}>
      {about ? (
        <blockquote className="case-words small">{about}</blockquote>
      ) : (
        <p className="small">
          <Trans>No text about themselves.</Trans>
        </p>
      )}
    </Card>
  )
}
