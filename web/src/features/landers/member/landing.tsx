import { visitContext } from '../../../session/visit-context.ts'
import type { Route } from './+types/landing.ts'
import { loadMember } from './load-member.ts'
import { Card, MemberForm, MemberHead } from './member-form.tsx'

export const handle = { hydrate: false }
export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  loadMember(request, context.get(visitContext), 'members-landing', { id: params.id })

/** The card left, the form right; on a phone the card first. */
export default function MemberLanding({ loaderData }: Route.ComponentProps) {
  return (
    <div className="ld mm mm-left">
      <MemberHead profile={loaderData.profile} />
      <div className="wrap">
        <Card profile={loaderData.profile} />
        <MemberForm data={loaderData} />
      </div>
    </div>
  )
}
