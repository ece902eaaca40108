import { maxMessageSearchLength } from '@amarelle/contract/domain/limits'
import {
  getSharePath,
  readSharedText,
  type ShareNotice,
  shareNotices,
  shareTarget,
} from '@amarelle/contract/domain/share-target'
import type { ChatEntry } from '@amarelle/contract/endpoints/chat'
import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link, useNavigate } from 'react-router'
import { useUser } from '../../../api/use-user.ts'
import { loadOrRedirect } from '../../../forms/api-result.ts'
import { PageHead } from '../../../page-head/page-head.tsx'
import { readDraft, saveDraft } from '../../../session/drafts.ts'
import { useVisit } from '../../../session/use-visit.ts'
import { visitContext } from '../../../session/visit-context.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FictionalTag } from '../../../ui/feedback/tag.tsx'
import { Avatar } from '../../../ui/media/avatar.tsx'
import { selectVisibleChats } from '../list/chats-store.ts'
import { loadChats } from '../list/load-chats.ts'
import type { Route } from './+types/share.ts'
import { appendSharedText } from './append-shared-text.ts'
import { shareNoticeTexts } from './share-notice-texts.ts'
import { SharedPhoto } from './shared-photo.tsx'
import { deleteSharedPhoto } from './shared-photo-store.ts'
import { useSharedPhoto } from './use-shared-photo.ts'
import type { SharedPhotoState } from './use-take-shared-photo.ts'
import * as styles from './share.module.css'

/** The shared content: a text, a photo on the device, and a notice about a photo that is missing. */
interface SharedContent {
  readonly text: string
  /** Id of the photo. */
  readonly photo: string | undefined
  readonly notice: ShareNotice | undefined
}

const readSharedContent = (search: URLSearchParams): SharedContent => ({
  text: readSharedText(search),
  photo: search.get(shareTarget.photo) ?? undefined,
  notice: shareNotices.find((notice) => notice === search.get('notice')),
})

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, async () => {
    const search = new URL(request.url).searchParams
    const { chats, filter } = await loadChats(context.get(visitContext).call, search)
    return {
      chats: selectVisibleChats(chats, filter),
      name: filter.name,
      content: readSharedContent(search),
    }
  })

interface ReceiverProps {
  readonly chat: ChatEntry
  readonly content: SharedContent
}
/** One conversation; opening it puts the shared text into its draft and the photo into its composer. Nothing is sent. */
function Receiver({ chat: { conversation, profile }, content: { text, photo } }: ReceiverProps) {
  const { settings } = useVisit()
  const member = useUser()?.id ?? 0
  return (
    <li>
      <Link
        className={styles.receiver}
        to={`/chats/${conversation.id}`}
        state={photo === undefined ? null : ({ sharedPhoto: photo } satisfies SharedPhotoState)}
        // Going back must not add the text a second time.
        replace
        onClick={() => {
          if (text !== '')
            saveDraft(member, profile.id, appendSharedText(readDraft(member, profile.id), text))
        }}
      >
        <Avatar
          src={profile.main_image && settings.cdn_prefix + profile.main_image.thumb_filename}
          size={52}
        />
        <span className="grow">
          <b className="ellipsis">{profile.name}</b>
          {profile.fictional ? <FictionalTag>{settings.fictional_singular}</FictionalTag> : null}
        </span>
      </Link>
    </li>
  )
}

interface ReceiverListProps {
  readonly receivers: readonly ChatEntry[]
  /** The name that was searched. */
  readonly name: string
  readonly content: SharedContent
}
function ReceiverList({ receivers, name, content }: ReceiverListProps) {
  const { text, photo, notice } = content
  if (receivers.length === 0 && name === '')
    return (
      <EmptyState
        title={<Trans>No conversations yet</Trans>}
        action={
          <ButtonLink to="/members">
            <Trans>See members</Trans>
          </ButtonLink>
        }
      >
        <Trans>Say hello to someone: the first line is the hardest.</Trans>
      </EmptyState>
    )
  return (
    <>
      <p className="muted">
        {photo === undefined ? (
          <Trans>Choose a conversation. You can still change the text, and nothing is sent yet.</Trans>
        ) : (
          <Trans>Choose a conversation. You’ll see the price there, and nothing is sent yet.</Trans>
        )}
      </p>
      <Form action="/share" role="search" replace>
        <input type="hidden" name={shareTarget.text} value={text} />
        {photo === undefined ? null : <input type="hidden" name={shareTarget.photo} value={photo} />}
        {notice === undefined ? null : <input type="hidden" name="notice" value={notice} />}
        <TextField
          label={<Trans>Search conversations</Trans>}
          type="search"
          name="name"
          defaultValue={name}
          maxLength={maxMessageSearchLength}
          autoComplete="off"
        />
      </Form>
      {receivers.length > 0 ? (
        <ul className={styles.receivers}>
          {receivers.map((chat) => (
            <Receiver key={chat.conversation.id} chat={chat} content={content} />
          ))}
        </ul>
      ) : (
        <p role="status">
          <Trans>No conversations with that name.</Trans>
        </p>
      )}
    </>
  )
}

/** `/share`: where other apps share a text, an address or a photo with the installed app. */
export default function Share({ loaderData: { chats, name, content } }: Route.ComponentProps) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const { text, photo } = content
  const preview = useSharedPhoto(photo)
  const notice = preview === null ? 'photo_gone' : content.notice
  const removePhoto = async () => {
    await deleteSharedPhoto()
    await navigate(getSharePath(new URLSearchParams({ text })), { replace: true })
  }
  return (
    <div className="wrap page stack narrow">
      <PageHead title={t`Share in a conversation`} />
      <h1 className="display heading-1">
        <Trans>Share in a conversation</Trans>
      </h1>
      {notice ? (
        <Banner look={notice === 'first_photo_only' ? 'info' : 'warning'} role="status">
          {i18n._(shareNoticeTexts[notice])}
        </Banner>
      ) : null}
      {text === '' && photo === undefined && !notice ? (
        <EmptyState
          title={<Trans>There’s nothing to share</Trans>}
          action={
            <ButtonLink to="/chats">
              <Trans>Messages</Trans>
            </ButtonLink>
          }
        >
          <Trans>Choose “Share” in another app, and then this app.</Trans>
        </EmptyState>
      ) : (
        <>
          {photo === undefined || preview === null ? null : (
            <SharedPhoto preview={preview} onRemove={() => void removePhoto()} />
          )}
          {text === '' ? null : <blockquote className={styles.shared}>{text}</blockquote>}
          <ReceiverList
            receivers={chats.filter(({ profile }) => !profile.deleted)}
            name={name}
            content={preview === null ? { ...content, photo: undefined } : content}
          />
        </>
      )}
    </div>
  )
}
