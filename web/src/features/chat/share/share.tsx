import { maxMessageSearchLength } from '@amarelle/contract/domain/limits'
import type { ChatEntry } from '@amarelle/contract/endpoints/chat'
import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link } from 'react-router'
import { useUser } from '../../../api/use-user.ts'
import { loadOrRedirect } from '../../../forms/api-result.ts'
import { PageHead } from '../../../page-head/page-head.tsx'
import { readDraft, saveDraft } from '../../../session/drafts.ts'
import { useVisit } from '../../../session/use-visit.ts'
import { visitContext } from '../../../session/visit-context.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FictionalTag } from '../../../ui/feedback/tag.tsx'
import { Avatar } from '../../../ui/media/avatar.tsx'
import { selectVisibleChats } from '../list/chats-store.ts'
import { loadChats } from '../list/load-chats.ts'
import type { Route } from './+types/share.ts'
import { appendSharedText, readSharedText } from './shared-text.ts'
import * as styles from './share.module.css'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, async () => {
    const search = new URL(request.url).searchParams
    const { chats, filter } = await loadChats(context.get(visitContext).call, search)
    return { chats: selectVisibleChats(chats, filter), name: filter.name, text: readSharedText(search) }
  })

/** One conversation; opening it puts the shared text into its draft. Nothing is sent. */
function Receiver({ chat: { conversation, profile }, text }: { chat: ChatEntry; text: string }) {
  const { settings } = useVisit()
  const member = useUser()?.id ?? 0
  return (
    <li>
      <Link
        className={styles.receiver}
        to={`/chats/${conversation.id}`}
        // Going back must not add the text a second time.
        replace
        onClick={() => saveDraft(member, profile.id, appendSharedText(readDraft(member, profile.id), text))}
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
  readonly text: string
}
function ReceiverList({ receivers, name, text }: ReceiverListProps) {
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
        <Trans>Choose a conversation. You can still change the text, and nothing is sent yet.</Trans>
      </p>
      <Form action="/share" role="search" replace>
        <input type="hidden" name="text" value={text} />
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
            <Receiver key={chat.conversation.id} chat={chat} text={text} />
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

/** `/share`: where other apps share a text or an address with the installed app. */
export default function Share({ loaderData: { chats, name, text } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <div className="wrap page stack narrow">
      <PageHead title={t`Share in a conversation`} />
      <h1 className="display heading-1">
        <Trans>Share in a conversation</Trans>
      </h1>
      {text === '' ? (
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
          <blockquote className={styles.shared}>{text}</blockquote>
          <ReceiverList receivers={chats.filter(({ profile }) => !profile.deleted)} name={name} text={text} />
        </>
      )}
    </div>
  )
}
