import { getFavouritesEndpoint } from '@amarelle/contract/endpoints/lists/favourites'
import { Trans, useLingui } from '@lingui/react/macro'
import { loadOrRedirect } from '../../forms/api-result.ts'
import { PageHead } from '../../page-head/page-head.tsx'
import { useVisit } from '../../session/use-visit.ts'
import { visitContext } from '../../session/visit-context.ts'
import { FavouriteButton } from '../../shared/favourite-button.tsx'
import { ListPager } from '../../shared/list-pager.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { MemberCard } from '../../ui/media/member-card.tsx'
import type { Route } from './+types/favourites.ts'
import { LikesTabs } from './likes-tabs.tsx'

export const loader = ({ request, context }: Route.LoaderArgs) => {
  const after = new URL(request.url).searchParams.get('after') ?? undefined
  return loadOrRedirect(request, async () => ({
    after,
    ...(await context.get(visitContext).call(getFavouritesEndpoint, { after })),
  }))
}

const firstRowCount = 4

export default function FavouritesScreen({ loaderData: { after, profiles, next } }: Route.ComponentProps) {
  const { settings } = useVisit()
  const { t } = useLingui()
  return (
    <div className="wrap page">
      <PageHead title={t({ context: 'page title', message: 'Favourites' })} />
      <h1 className="display heading-1 page-head">{t`Likes`}</h1>
      <LikesTabs type="favourites" />
      {profiles.length === 0 && after === undefined ? (
        <EmptyState
          title={<Trans>No favourites yet</Trans>}
          action={
            <ButtonLink to="/members">
              <Trans>Search members</Trans>
            </ButtonLink>
          }
        >
          <Trans>Save a profile to find it here again. Only you see this list, and nobody is told.</Trans>
        </EmptyState>
      ) : null}
      <ul className="grid member-grid">
        {profiles.map((card, index) => (
          <li key={card.id}>
            <MemberCard
              card={card}
              to={`/members/${card.id}`}
              cdnPrefix={settings.cdn_prefix}
              fictionalLabel={settings.fictional_singular}
              eager={index < firstRowCount}
            >
              <FavouriteButton profile={card} favourite look="heart-button" />
            </MemberCard>
          </li>
        ))}
      </ul>
      <ListPager path="/likes/favourites" after={after} next={next} />
    </div>
  )
}
