import { getLikesEndpoint, type LikesType } from '@amarelle/contract/endpoints/likes'
import { Trans, useLingui } from '@lingui/react/macro'
import { data, Link } from 'react-router'
import { ListPager } from '../../shared/list-pager.tsx'
import { LikeButton } from '../../shared/like-button.tsx'
import { LikeExtraTag } from '../../shared/like-extras/like-extra-tag.tsx'
import { likeExtraNames } from '../../i18n/like-extra-names.ts'
import { parseLikesType } from '../../shared/likes-lists.ts'
import { loadOrRedirect } from '../../forms/api-result.ts'
import { PageHead } from '../../page-head/page-head.tsx'
import { useVisit } from '../../session/use-visit.ts'
import { visitContext } from '../../session/visit-context.ts'
import { MemberCard } from '../../ui/media/member-card.tsx'
import type { Route } from './+types/likes.ts'
import { HiddenLikeCard } from './hidden-like-card.tsx'
import { LikeOrigin } from './like-origin.tsx'
import { useLikes } from './likes-cache.ts'
import { LikesSummary, NoLikes } from './likes-texts.tsx'
import { LikesTabs } from './likes-tabs.tsx'
import * as styles from './likes.module.css'

/** Reads the list type from the path; `/likes` means received. Throws a 404 for an unknown type. */
function parseLikesTypeParam(params: { type?: string | undefined }): LikesType {
  const type = parseLikesType(params.type ?? 'received')
  if (!type) throw data(null, { status: 404 })
  return type
}

export const loader = ({ request, params, context }: Route.LoaderArgs) => {
  const type = parseLikesTypeParam(params)
  const after = new URL(request.url).searchParams.get('after') ?? undefined
  return loadOrRedirect(request, async () => ({
    page: { type, after },
    likes: await context.get(visitContext).call(getLikesEndpoint, { type, after }),
  }))
}

const firstRowCount = 4

export default function LikesScreen({ loaderData: { page, likes: initial } }: Route.ComponentProps) {
  const { type } = page
  const { settings } = useVisit()
  const { t, i18n } = useLingui()
  const titles = {
    received: t({ context: 'page title', message: 'Likes you' }),
    matched: t`Matches`,
    sent: t({ context: 'page title', message: 'Sent' }),
  }
  const likes = useLikes(page, initial)
  const { hidden } = likes
  const list = type === 'received' ? likes.liked_by : likes.profiles
  const isEmpty = list.length + hidden.length === 0
  return (
    <div className="wrap page">
      <PageHead title={titles[type]} />
      <h1 className="display heading-1 page-head">{t`Likes`}</h1>
      <LikesTabs type={type} likes={likes} />
      {isEmpty && page.after === undefined ? <NoLikes type={type} /> : null}
      {type === 'received' && !isEmpty ? <LikesSummary likes={likes} /> : null}
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
              tag={
                entry.extra
                  ? {
                      text: i18n._(likeExtraNames[entry.extra]),
                      content: <LikeExtraTag extra={entry.extra} />,
                    }
                  : undefined
              }
            >
              <LikeButton member={entry} liked={type !== 'received' || entry.matched} />
            </MemberCard>
            {type === 'sent' ? null : <LikeOrigin origin={entry.origin} />}
            {entry.commented_in === null ? null : (
              <Link className={`link small ${styles.comment}`} to={`/chats/${entry.commented_in}`}>
                {type === 'sent' ? <Trans>Your comment</Trans> : <Trans>Read the comment</Trans>}
              </Link>
            )}
          </li>
        ))}
        {hidden.map((like, index) => (
          // Hidden likes have no id, so the index is their key.
          <li key={`hidden ${index}`}>
            <HiddenLikeCard like={like} />
            <LikeOrigin origin={like.origin} />
          </li>
        ))}
      </ul>
      <ListPager
        path={type === 'received' ? '/likes' : `/likes/${type}`}
        after={page.after}
        next={likes.next}
      />
    </div>
  )
}
