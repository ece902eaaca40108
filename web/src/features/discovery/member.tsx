import { getMemberEndpoint } from '@amarelle/contract/endpoints/discovery'
import { likeEndpoint, seeLikeEndpoint, unlikeEndpoint } from '@amarelle/contract/endpoints/likes'
import { removeFavouriteEndpoint, saveFavouriteEndpoint } from '@amarelle/contract/endpoints/lists/favourites'
import { blockEndpoint, unblockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { getInterestsEndpoint } from '@amarelle/contract/endpoints/sites'
import { Trans } from '@lingui/react/macro'
import { MapPin } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { data, redirect, useLocation, useSearchParams } from 'react-router'
import { call as callServer } from '../../api/call.ts'
import { useQueryClient } from '../../api/use-query.ts'
import { likesQueryKey } from '../../shared/use-like.ts'
import { userQueryKey, useUser } from '../../api/use-user.ts'
import {
  tryCall,
  loadOrRedirect,
  getLoginPath,
  toActionError,
  getTextFields,
} from '../../forms/api-result.ts'
import { PageHead } from '../../page-head/page-head.tsx'
import { useLabelledTitle } from '../../page-head/use-labelled-title.ts'
import { readFormData } from '../../forms/read-form-data.ts'
import { BackLink } from '../../shared/back-link.tsx'
import { FavouriteButton } from '../../shared/favourite-button.tsx'
import { toSafeReturnPath } from '../../session/safe-return-path.ts'
import { useVisit } from '../../session/use-visit.ts'
import { visitContext } from '../../session/visit-context.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { lazyComponent } from '../../network/lazy-component.ts'
import { MemberName } from '../../ui/media/member-name.tsx'
import { FictionalTag, PremiumTag, Tag } from '../../ui/feedback/tag.tsx'
import type { Route } from './+types/member.ts'
import { useComments } from './comments/use-comments.tsx'
import { BlockAndReport } from './block-member.tsx'
import { InterestsSection, ProfileFacts } from './profile-facts.tsx'
import { ProfileTexts } from './profile-texts.tsx'
import { PhotoGallery } from './photo-gallery.tsx'
import { getListPath } from './list-path.ts'
import { loadNeighbours } from './load-neighbours.ts'
import { MemberActions, OwnProfileNote, type MemberRelation, RelationTags } from './member-actions.tsx'
import { NeighbourLinks } from './neighbours.tsx'
import { VerifiedNote } from './verified-note.tsx'
import * as styles from './member.module.css'

const GiftsSection = lazyComponent(
  () => import('./gifts-section.tsx').then((file) => file.GiftsSection),
  'optional',
)

/** Throws a 404 unless the id is 1 to 15 digits. */
const parseMemberId = (params: { id: string }): number => {
  if (!/^\d{1,15}$/.test(params.id)) throw data(null, { status: 404 })
  return Number(params.id)
}

/** A browser fetches the page before anybody has asked for it; then nobody has opened the profile yet. */
const isPrefetch = ({ headers }: Request): boolean =>
  /prefetch/.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '')

export const handle = { hydrate: 'later' }

export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, async () => {
    const { call } = context.get(visitContext)
    const id = parseMemberId(params)
    const [member, { interests }, neighbours] = await Promise.all([
      call(getMemberEndpoint, { id, opened: !isPrefetch(request) }),
      call(getInterestsEndpoint, {}),
      loadNeighbours(call, new URL(request.url), id),
    ])
    return { ...member, names: interests, neighbours }
  })

/** Handles the forms without JavaScript, and blocking and unblocking in every case. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const id = parseMemberId(params)
  const typed = getTextFields(await readFormData(request))
  const returnPath = toSafeReturnPath(typed['return'], `/members/${id}`)
  const response = await tryCall<object>(() => {
    switch (typed['intent']) {
      case 'like':
        return visit.call(likeEndpoint, { id }, { key: crypto.randomUUID() })
      case 'unlike':
        return visit.call(unlikeEndpoint, { id })
      case 'save-favourite':
        return visit.call(saveFavouriteEndpoint, { id })
      case 'remove-favourite':
        return visit.call(removeFavouriteEndpoint, { id })
      case 'block':
        return visit.call(blockEndpoint, { id })
      case 'unblock':
        return visit.call(unblockEndpoint, { id })
      default:
        throw data(null, { status: 400 })
    }
  })
  if (!response.ok && response.error.code === 'authentication_required')
    return redirect(getLoginPath(request))
  if (!response.ok) return toActionError(response, typed)
  const matched = 'matched' in response.answer && response.answer.matched
  return redirect(matched ? `${returnPath.replace(/#.*/, '')}#match-${id}` : returnPath)
}

/** Opening the profile of a member who likes this one marks the like as seen (docs/product.md#likes). */
function useMarkLikeSeen(id: number, { likes_me }: MemberRelation): void {
  const cache = useQueryClient()
  const hasNewLikes = (useUser()?.new_likes ?? 0) > 0
  useEffect(() => {
    if (!likes_me || !hasNewLikes) return
    void callServer(seeLikeEndpoint, { id }).then(
      () => Promise.all([likesQueryKey, userQueryKey].map(cache.invalidateQueries)),
      // On failure the like stays marked as new until the profile is opened again.
      () => undefined,
    )
  }, [cache, id, likes_me, hasNewLikes])
}

/** Moves the focus to the name after navigating to another profile, because the pressed link may be gone. */
function useFocusOnNavigation(id: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const lastId = useRef(id)
  useEffect(() => {
    if (lastId.current === id) return
    lastId.current = id
    heading.current?.focus({ preventScroll: true })
  }, [id])
  return heading
}

export default function MemberScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, relation, names, neighbours } = loaderData
  const { user, settings } = useVisit()
  useMarkLikeSeen(profile.id, relation)
  const heading = useFocusOnNavigation(profile.id)
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const { name, age, city, region, distance_under_km: km } = profile
  const title = useLabelledTitle(profile, `${name}, ${age}`)
  const place = city ?? region?.name
  const isOwnProfile = user?.profile.id === profile.id
  const comments = useComments(profile, relation)
  return (
    <div className="wrap page">
      <PageHead title={title} />
      {isOwnProfile ? <OwnProfileNote /> : null}
      <div className={styles.profileColumns}>
        <PhotoGallery
          key={profile.id}
          name={name}
          photos={profile.photos.filter(({ status }) => status === 'active')}
          onComment={comments.onComment}
        >
          <BackLink className={`icon-button ${styles.back}`} to={getListPath(pathname, query)} />
        </PhotoGallery>
        <div className={`flex-column ${styles.aboutMember}`}>
          <header className="stack tight">
            <div className={`flex-row between ${styles.nameRow}`}>
              <h1 className="display" ref={heading} tabIndex={-1}>
                <MemberName name={name} />, {age}
              </h1>
              {user && !isOwnProfile && !relation.blocked ? (
                <FavouriteButton profile={profile} favourite={relation.favourite} />
              ) : null}
            </div>
            <div className="flex-row wrapping small muted">
              {profile.fictional ? <FictionalTag>{settings.fictional_singular}</FictionalTag> : null}
              {profile.premium ? <PremiumTag /> : null}
              {profile.is_new ? (
                <Tag look="brand">
                  <Trans>New</Trans>
                </Tag>
              ) : null}
              {profile.online && !profile.fictional ? (
                <span className={`flex-row tight ${styles.onlineNow}`}>
                  <span className="online-dot small" />
                  <Trans>Online now</Trans>
                </span>
              ) : null}
              {place ? (
                <span className="flex-row tight">
                  <MapPin className="icon small" />
                  {km === null ? (
                    place
                  ) : (
                    <Trans>
                      {place}, under {km} km away
                    </Trans>
                  )}
                </span>
              ) : null}
            </div>
            {profile.verified_month === null ? null : <VerifiedNote month={profile.verified_month} />}
            {isOwnProfile ? null : <RelationTags id={profile.id} relation={relation} />}
          </header>
          {profile.fictional ? <Banner look="fictional">{settings.fictional_warning}</Banner> : null}
          {actionData ? (
            <Banner look="error" role="alert">
              {actionData.error.message}
            </Banner>
          ) : null}
          {isOwnProfile ? null : <MemberActions profile={profile} relation={relation} />}
          <ProfileTexts
            key={`texts ${profile.id}`}
            profile={profile}
            own={isOwnProfile}
            onComment={comments.onComment}
          />
          <InterestsSection interests={profile.interests} names={names} own={isOwnProfile} />
          <ProfileFacts profile={profile} />
          {profile.gifts.length > 0 ? (
            <Suspense>
              <GiftsSection gifts={profile.gifts} />
            </Suspense>
          ) : null}
          {user && !isOwnProfile ? (
            <BlockAndReport key={profile.id} id={profile.id} name={name} blocked={relation.blocked} />
          ) : null}
        </div>
      </div>
      <NeighbourLinks neighbours={neighbours} />
      {comments.dialog}
    </div>
  )
}
