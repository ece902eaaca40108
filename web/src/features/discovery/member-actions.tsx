import type { getMemberEndpoint } from '@amarelle/contract/endpoints/discovery'
import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import type { Profile } from '@amarelle/contract/endpoints/profiles'
import { Trans, useLingui } from '@lingui/react/macro'
import { Gift, MessageCircle, Pencil } from 'lucide-react'
import { Form, Link, useLocation } from 'react-router'
import { LikeButton } from '../../shared/like-button.tsx'
import { LikeExtraButton } from '../../shared/like-extras/like-extra-button.tsx'
import { LikeExtraTag } from '../../shared/like-extras/like-extra-tag.tsx'
import { useIsLiked } from '../../shared/use-like.ts'
import { canReceiveMessages } from '../../session/can-receive-messages.ts'
import { useVisit } from '../../session/use-visit.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Tag } from '../../ui/feedback/tag.tsx'
import { VisitorActions } from './sign-up-prompts.tsx'
import * as actionBarStyles from './action-bar.module.css'
import * as styles from './member.module.css'

export type MemberRelation = EndpointAnswer<typeof getMemberEndpoint>['relation']
interface Props {
  readonly profile: Profile
  readonly relation: MemberRelation
}

/** Tags for likes, a match and an existing conversation between the two members. */
export function RelationTags({
  id,
  relation: { likes_me, likes_me_extra, conversation, ...relation },
}: {
  id: number
  relation: MemberRelation
}) {
  const liked = useIsLiked(id, relation.liked)
  const matched = liked && likes_me
  if (!matched && !likes_me && !liked && conversation === null) return null
  return (
    <p className="flex-row wrapping tight">
      {matched ? (
        <Tag look="brand">
          <Trans>You like each other</Trans>
        </Tag>
      ) : likes_me ? (
        <Tag look="brand">
          <Trans>Likes you</Trans>
        </Tag>
      ) : liked ? (
        <Tag look="plain">
          <Trans>You like this profile</Trans>
        </Tag>
      ) : null}
      {likes_me_extra ? <LikeExtraTag extra={likes_me_extra} /> : null}
      {conversation === null ? null : (
        <Link className="link small" to={`/chats/${conversation}`}>
          <Trans>You’re chatting with each other</Trans>
        </Link>
      )}
    </p>
  )
}

/** Notice above one's own profile, with a link to edit it. */
export function OwnProfileNote() {
  return (
    <div className={styles.ownNote}>
      <Banner>
        <span className="flex-row wrapping between">
          <b>
            <Trans>This is how others see your profile.</Trans>
          </b>
          <ButtonLink to="/profile" look="secondary" size="small">
            <Pencil className="icon small" />
            <Trans>Edit my profile</Trans>
          </ButtonLink>
        </span>
      </Banner>
    </div>
  )
}

function BlockedMemberBanner({ id, name }: { id: number; name: string }) {
  const { pathname, search } = useLocation()
  return (
    <Banner look="warning">
      <Form method="post" action={`/members/${id}`} className="flex-row wrapping between">
        <input type="hidden" name="return" value={pathname + search} />
        <b>
          <Trans>You blocked {name}.</Trans>
        </b>
        <Button type="submit" name="intent" value="unblock" look="secondary" size="small">
          <Trans>Unblock</Trans>
        </Button>
      </Form>
    </Banner>
  )
}

/** The gift, like and message buttons; before the like, a super like is offered too. For visitors they lead to sign-up. */
export function MemberActions({ profile, relation }: Props) {
  const { user, settings } = useVisit()
  const { t } = useLingui()
  const { id, name } = profile
  const liked = useIsLiked(id, relation.liked)
  if (!user) return <VisitorActions profile={profile} />
  if (relation.blocked) return <BlockedMemberBanner id={id} name={name} />
  // An existing conversation can still be opened and read.
  if (!canReceiveMessages(settings, profile) && relation.conversation === null)
    return (
      <div className={actionBarStyles.actionBar}>
        <LikeButton member={profile} liked={relation.liked} look="round" />
      </div>
    )
  return (
    <div className={actionBarStyles.actionBar}>
      {liked || profile.fictional ? (
        <Link className="round gift" to={`/members/${id}/chat?gift=1`} aria-label={t`Send ${name} a gift`}>
          <Gift className="icon" />
        </Link>
      ) : (
        <LikeExtraButton member={profile} />
      )}
      <LikeButton member={profile} liked={relation.liked} look="round" />
      <ButtonLink
        className="grow"
        size="large"
        to={relation.conversation === null ? `/members/${id}/chat` : `/chats/${relation.conversation}`}
      >
        <MessageCircle className="icon" />
        {relation.conversation === null ? <Trans>Message</Trans> : <Trans>Continue chat</Trans>}
      </ButtonLink>
    </div>
  )
}
