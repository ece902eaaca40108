import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import { getProfileViewsEndpoint } from '@amarelle/contract/endpoints/lists/profile-views'
import { saveProfileEndpoint } from '@amarelle/contract/endpoints/profiles'
import { refreshIntervalsMs } from '@amarelle/contract/domain/limits'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Form, Link, redirect, useNavigation, useRevalidator } from 'react-router'
import { getLoginPath, loadOrRedirect, toActionError, tryCall } from '../../forms/api-result.ts'
import { readFormData } from '../../forms/read-form-data.ts'
import { useFormats } from '../../formatting/use-formats.ts'
import { PageHead } from '../../page-head/page-head.tsx'
import { useVisit } from '../../session/use-visit.ts'
import { visitContext } from '../../session/visit-context.ts'
import { ListPager } from '../../shared/list-pager.tsx'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { MemberCard } from '../../ui/media/member-card.tsx'
import type { Route } from './+types/profile-views.ts'
import { LikesTabs } from './likes-tabs.tsx'
import { useSiteDays } from './use-site-days.ts'
import * as styles from './likes.module.css'

type ProfileViews = EndpointAnswer<typeof getProfileViewsEndpoint>

export const loader = ({ request, context }: Route.LoaderArgs) => {
  const after = new URL(request.url).searchParams.get('after') ?? undefined
  return loadOrRedirect(request, async () => ({
    after,
    ...(await context.get(visitContext).call(getProfileViewsEndpoint, { after })),
  }))
}

/** Switches the list on. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  if (!visit.user) return redirect(getLoginPath(request))
  await readFormData(request)
  const response = await tryCall(() => visit.call(saveProfileEndpoint, { share_profile_views: true }))
  return response.ok ? redirect('/likes/views') : toActionError(response, {})
}

/** Loads the page again every minute while it is visible: nobody is told of a view when it happens. */
function useReloadEveryMinute(isActive: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isActive) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, refreshIntervalsMs.every)
    return () => clearInterval(timer)
  }, [isActive, revalidate])
}

/** Why there is no list, with the way to one. */
function NoViews({ sharing }: { sharing: ProfileViews['sharing'] }) {
  const { state } = useNavigation()
  if (sharing === 'off')
    return (
      <EmptyState
        title={<Trans>See who viewed you</Trans>}
        action={
          <Form method="post" action="/likes/views">
            <Button type="submit" busy={state !== 'idle'}>
              <Trans>Show my views</Trans>
            </Button>
          </Form>
        }
      >
        <Trans>
          It works both ways: if you and another member both show your views, you see each other’s. It’s free,
          and off until you switch it on. Switching it off deletes all of it at once.
        </Trans>
      </EmptyState>
    )
  if (sharing === 'paused')
    return (
      <EmptyState
        title={<Trans>Paused while you’re invisible</Trans>}
        action={
          <ButtonLink to="/settings#invisible">
            <Trans>Settings</Trans>
          </ButtonLink>
        }
      >
        <Trans>
          In invisible mode, nobody can tell whom you view, so you don’t see who viewed you either.
        </Trans>
      </EmptyState>
    )
  return (
    <EmptyState
      title={<Trans>No views yet</Trans>}
      action={
        <ButtonLink to="/members">
          <Trans>Search members</Trans>
        </ButtonLink>
      }
    >
      <Trans>Members who show their views appear here for 30 days after they open your profile.</Trans>
    </EmptyState>
  )
}

const firstRowCount = 4

export default function ProfileViewsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { after, sharing, views, next } = loaderData
  useReloadEveryMinute(sharing === 'on' && after === undefined)
  const { settings } = useVisit()
  const { day: formatDay } = useFormats()
  const { today, yesterday } = useSiteDays()
  const { t } = useLingui()
  const toDayText = (day: string) =>
    day === today ? <Trans>Today</Trans> : day === yesterday ? <Trans>Yesterday</Trans> : formatDay(day)
  return (
    <div className="wrap page">
      <PageHead title={t({ context: 'page title', message: 'Who viewed you' })} />
      <h1 className="display heading-1 page-head">{t`Likes`}</h1>
      <LikesTabs type="views" />
      {actionData ? (
        <Banner look="error" role="alert">
          {actionData.error.message}
        </Banner>
      ) : null}
      {sharing === 'on' ? (
        <p className={`small muted ${styles.likesSum}`}>
          <span>
            <Trans>
              Only members who show their views too, from the last 30 days. Nobody is notified.{' '}
              <Link className="link" to="/settings#views">
                Change
              </Link>
            </Trans>
          </span>
        </p>
      ) : null}
      {views.length === 0 && after === undefined ? <NoViews sharing={sharing} /> : null}
      <ul className="grid member-grid">
        {views.map(({ profile, viewed_on: day }, index) => (
          <li key={profile.id}>
            <MemberCard
              card={profile}
              to={`/members/${profile.id}`}
              cdnPrefix={settings.cdn_prefix}
              fictionalLabel={settings.fictional_singular}
              eager={index < firstRowCount}
            />
            <p className={`small muted ${styles.viewedOn}`}>{toDayText(day)}</p>
          </li>
        ))}
      </ul>
      <ListPager path="/likes/views" after={after} next={next} />
    </div>
  )
}
