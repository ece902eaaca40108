import type { StaffMemberView } from '@amarelle/contract/staff/endpoints/members'
import { Trans } from '@lingui/react/macro'

/** What the member says about themselves. */
export function MemberProfile({ member: { about } }: { readonly member: StaffMemberView }) {
  return (
    <section className="card">
      <h2>
        <Trans>Profile</Trans>
      </h2>
      {about ? (
        <blockquote className="case-words small">{about}</blockquote>
      ) : (
        <p className="small">
          <Trans>No text about themselves.</Trans>
        </p>
      )}
    </section>
  )
}
