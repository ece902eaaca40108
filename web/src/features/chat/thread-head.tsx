import { deleteChat } from '@amarelle/contract/chat'
import type { Card } from '@amarelle/contract/profiles'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, EllipsisVertical, Gift, Trash2, UserRound } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import { call } from '../../api/call.ts'
import { useCache } from '../../api/use-cached.ts'
import { onLive } from '../../live/connection.ts'
import { isRefusal } from '../../session/refusal.ts'
import { useVisit } from '../../session/use-visit.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { FictionalTag } from '../../ui/tag.tsx'
import { useToast } from '../../ui/toast.tsx'
import { changeChats, chatsKey, withoutChat } from './chats-cache.ts'

function useOnline(profile: Card): boolean {
  const [heard, setHeard] = useState<boolean>()
  useEffect(
    () =>
      onLive((event) => {
        if (event.type === 'presence' && event.profile === profile.id) setHeard(event.online)
      }),
    [profile.id],
  )
  return heard ?? profile.online
}

/** Gone from the list at once, then on the server; on failure it is told and the list is fetched again (SPECIFICATION 4). */
function useRemoving(conversation: number): () => void {
  const cache = useCache()
  const navigate = useNavigate()
  const toast = useToast()
  const { t } = useLingui()
  return () => {
    changeChats(cache, (chats) => withoutChat(chats, conversation))
    void navigate('/chats')
    call(deleteChat, { conversation }).catch((error: unknown) => {
      toast(isRefusal(error) ? error.answer.error.message : t`The conversation could not be removed.`)
      void cache.invalidate(chatsKey)
    })
  }
}

function Removal({ conversation }: { conversation: number }) {
  const remove = useRemoving(conversation)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    remove()
  }
  return (
    <details>
      <summary>
        <Trash2 className="i" aria-hidden="true" />
        <Trans>Remove the conversation</Trans>
      </summary>
      <Form method="post" className="confirm" onSubmit={onSubmit}>
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="conversation" value={conversation} />
        <p className="sm">
          <Trans>It leaves your list, with all its messages. This can't be undone.</Trans>
        </p>
        <Button type="submit" look="danger-filled" size="small" block>
          <Trash2 className="i sm" aria-hidden="true" />
          <Trans>Remove</Trans>
        </Button>
      </Form>
    </details>
  )
}

interface Props {
  readonly profile: Card
  readonly conversation: number | undefined
  readonly typing: boolean
  /** Absent where nothing can be sent. */
  readonly onGift: (() => void) | undefined
}
export function ThreadHead({ profile, conversation, typing, onGift }: Props) {
  const { settings } = useVisit()
  const { t } = useLingui()
  const online = useOnline(profile)
  return (
    <header className="thead">
      <Link className="iconbtn m-only" to="/chats" aria-label={t`Back to the conversations`}>
        <ArrowLeft className="i" aria-hidden="true" />
      </Link>
      <Avatar
        src={profile.main_image && settings.cdn_prefix + profile.main_image.thumb_filename}
        size={44}
        online={online}
      />
      <div className="grow">
        <h1 className="ell">
          {profile.deleted ? (
            profile.name
          ) : (
            <Link to={`/members/${profile.id}`}>
              {profile.name}, {profile.age}
            </Link>
          )}
        </h1>
        {profile.fictional ? <FictionalTag>{settings.fictional_singular}</FictionalTag> : null}
        {typing ? (
          <span className="xs live" aria-hidden="true">
            <Trans>typing…</Trans>
          </span>
        ) : online ? (
          <span className="xs live">
            <Trans>Online now</Trans>
          </span>
        ) : null}
      </div>
      {onGift && !profile.deleted ? (
        <button type="button" className="iconbtn scripted" aria-label={t`Send a gift`} onClick={onGift}>
          <Gift className="i" aria-hidden="true" />
        </button>
      ) : null}
      <details className="menu">
        <summary className="iconbtn" aria-label={t`More`}>
          <EllipsisVertical className="i" aria-hidden="true" />
        </summary>
        <div className="menu-list">
          {profile.deleted ? null : (
            <Link to={`/members/${profile.id}`}>
              <UserRound className="i" aria-hidden="true" />
              <Trans>View profile</Trans>
            </Link>
          )}
          {conversation === undefined ? null : <Removal conversation={conversation} />}
        </div>
      </details>
    </header>
  )
}
