import { getLikesEndpoint } from '@amarelle/contract/endpoints/likes'
import { useLingui } from '@lingui/react/macro'
import { data } from 'react-router'
import { LikeButton } from '../../shared/like-button.tsx'
import { selectLikes, type LikesType, parseLikesType } from '../../shared/likes-lists.ts'
import { loadOrRedirect } from '../../forms/api-result.ts'
import { PageHead } from '../../page-head/page-head.tsx'
import { useVisit } from '../../session/use-visit.ts'
import { visitContext } from '../../session/visit-context.ts'
import { MemberCard } from '../../ui/media/member-card.tsx'
import type { Route } from './+types/likes.ts'
import { HiddenLikeCard } from './hidden-like-card.tsx'
import { useLikes } from './likes-cache.ts'
import { LikesSummary, NoLikes } from './likes-texts.tsx'
import { LikesTabs } from './likes-tabs.tsx'

/** Reads the list type from the path; `/likes` means received. Throws a 404 for an unknown type. */
function parseLikesTypeParam(params: { type?: string | undefined }): LikesType {
  const type = parseLikesType(params.type ?? 'received')
  if (!type) throw data(null, { status: 404 })
  return type
}

export const loader = ({ request, params, context }: Route.LoaderArgs) => {
  const type = parseLikesTypeParam(params)
  return loadOrRedirect(request, async () => ({
    type,
    likes: await context.get(visitContext).call(getLikesEndpoint, {}),
  }))
}

const firstRowCount = 4

export default function LikesScreen({ loaderData: { type, likes: initial } }: Route.ComponentProps) {
  const { settings } = useVisit()
  const { t } = useLingui()
  const titles = {
    received: t({ context: 'page title', message: 'Likes you' }),
    matched: t`Matches`,
    sent: t({ context: 'page title', message: 'Sent' }),
  }
  const likes = useLikes(initial)
  const list = selectLikes(likes, type)
  const hidden = type === 'received' ? likes.hidden : []
  const sent = new Set(likes.profiles.map(({ id }) => id))
  return (
    <div className="wrap page">
      <PageHead title={titles[type]} />
      <h1 className="display heading-1 page-head">{t`Likes`}</h1>
      <LikesTabs type={type} likes={likes} />
      {list.length + hidden.length === 0 ? <NoLikes type={type} /> : null}
      {type === 'received' && list.length + hidden.length > 0 ? (
        <LikesSummary list={list} hidden={hidden} />
      ) : null}
      <ul className="grid member-grid">
        {list.map((entry, index) => (
          <li key={entry.id}>
            <MemberCard
              card={entry}
              to={`/likes/m/${entry.id}?list=${type}`}
              cdnPrefix={settings.cdn_prefix}
              fictionalLabel={settings.fictional_singular}
              isNew={entry.like_new}
              eager={index < firstRowCount}
            >
              <LikeButton member={entry} liked={sent.has(entry.id)} />
            </MemberCard>
          </li>
        ))}
        {hidden.map((like, index) => (
          // Hidden likes have no id, so the index is their key.
          <li key={`hidden ${index}`}>
            <HiddenLikeCard like={like} />
          </li>
        ))}
      </ul>
    </div>
  )
}
