import { visitContext } from '../../../session/visit-context.ts'
import type { Route } from './+types/landing.ts'
import { loadMemberLanding } from './load-member-landing.ts'
import { MemberLandingCard, MemberLandingForm, MemberLandingHead } from './member-landing-form.tsx'
import * as landerStyles from '../shared/lander.module.css'
import * as memberLandingStyles from './member-landing.module.css'

export const handle = { hydrate: false }
export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  loadMemberLanding(request, context.get(visitContext), 'members-landing', { id: params.id })

/** Member landing page: card left, form right; on a phone the card first. */
export default function MemberLandingCardFirst({ loaderData }: Route.ComponentProps) {
  return (
    <div className={`${landerStyles.lander} ${memberLandingStyles.page}`}>
      <MemberLandingHead profile={loaderData.profile} />
      <div className="wrap">
        <MemberLandingCard profile={loaderData.profile} />
        <MemberLandingForm data={loaderData} />
      </div>
    </div>
  )
}
