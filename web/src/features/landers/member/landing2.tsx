import { visitContext } from '../../../session/visit-context.ts'
import type { Route } from './+types/landing2.ts'
import { loadMember } from './load-member.ts'
import { Card, MemberForm, MemberHead } from './member-form.tsx'

export const handle = { hydrate: false }
export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  loadMember(request, context.get(visitContext), 'members-landing2', params)

/** The form left, the card right; on a phone the form first. */
export default function MemberLanding({ loaderData }: Route.ComponentProps) {
  return (
    <div className="ld mm mm-right">
      <MemberHead profile={loaderData.profile} />
      <div className="wrap">
        <Card profile={loaderData.profile} />
        <MemberForm data={loaderData} />
      </div>
    </div>
  )
}
