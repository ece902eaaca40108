import { useVisit } from '../../../session/use-visit.ts'
import { visitContext } from '../../../session/visit-context.ts'
import { MemberPhoto } from '../../../ui/media/member-photo.tsx'
import { FictionalTag } from '../../../ui/feedback/tag.tsx'
import type { Route } from './+types/landing3.ts'
import { loadMemberLanding } from './load-member-landing.ts'
import { type MemberLandingData, MemberLandingForm, MemberLandingHead } from './member-landing-form.tsx'
import * as memberLandingStyles from './member-landing.module.css'
import * as landerStyles from '../shared/lander.module.css'

export const handle = { hydrate: false }
export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  loadMemberLanding(request, context.get(visitContext), 'members-landing3', params)

/** The member's picture at screen width: sharp up to its resolution, over a blurred copy. */
function MemberBackdrop({ profile }: Pick<MemberLandingData, 'profile'>) {
  const { settings } = useVisit()
  const { name, age, main_image: image } = profile
  const place = profile.city ?? profile.region?.name
  return (
    <div className={memberLandingStyles.scene}>
      {image ? (
        <>
          <img className={memberLandingStyles.soft} src={settings.cdn_prefix + image.match} alt="" />
          <MemberPhoto
            sources={{ small: image.thumb_filename, medium: image.match, large: image.filename }}
            cdnPrefix={settings.cdn_prefix}
            displaySizes="(min-width: 992px) 560px, 100vw"
            width={400}
            height={500}
            alt=""
            eager
          />
        </>
      ) : null}
      <p className={memberLandingStyles.memberName}>
        {profile.fictional ? <FictionalTag>{settings.fictional_singular}</FictionalTag> : null}
        <span className="display heading-2">
          {name}, {age}
        </span>
        {place ? <span>{place}</span> : null}
      </p>
    </div>
  )
}

/** Member landing page: picture across the whole screen, form on top of it. */
export default function MemberLandingFullScreen({ loaderData }: Route.ComponentProps) {
  return (
    <div className={`${landerStyles.lander} ${memberLandingStyles.page} ${memberLandingStyles.softPage}`}>
      <MemberLandingHead profile={loaderData.profile} />
      <MemberBackdrop profile={loaderData.profile} />
      <div className="wrap">
        <div className={landerStyles.card}>
          <MemberLandingForm data={loaderData} />
        </div>
      </div>
    </div>
  )
}
