import type { FoundMessage } from '@amarelle/contract/endpoints/messages/message-search'
import { Trans } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { useVisit } from '../../../session/use-visit.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { FictionalTag } from '../../../ui/feedback/tag.tsx'
import { Avatar } from '../../../ui/media/avatar.tsx'
import { toChatListPath } from '../list/chat-list-query.ts'
import type { ChatDateFormats } from '../shared/use-chat-date-formats.ts'
import * as listStyles from '../list/chat-list.module.css'
import * as styles from './message-search.module.css'
import { type FoundMessages as LoadedMessages, useMessageSearch } from './use-message-search.ts'

function FoundMessageRow({ message, dates }: { message: FoundMessage; dates: ChatDateFormats }) {
  const { settings } = useVisit()
  const { profile, excerpt, mine, sent_at: sentAt } = message
  return (
    <li>
      <Link className={listStyles.chatEntry} to={`/chats/${message.conversation}?message=${message.id}`}>
        <Avatar
          src={profile.main_image && settings.cdn_prefix + profile.main_image.thumb_filename}
          size={44}
          online={profile.online}
        />
        <span className="grow">
          <span className="flex-row between tight">
            <b className="ellipsis">{profile.name}</b>
            <time className={`smaller no-wrap ${listStyles.when}`} dateTime={sentAt}>
              {dates.short(sentAt)}
            </time>
          </span>
          {profile.fictional ? <FictionalTag>{settings.fictional_singular}</FictionalTag> : null}
          <span className={`${listStyles.preview} ${styles.excerpt}`}>
            {mine ? (
              <>
                <Trans>You:</Trans>{' '}
              </>
            ) : null}
            {excerpt.map(({ text, matched }, place) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one message never change
              matched ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}

interface Props {
  readonly text: string
  /** Results for `text` that came with the page. */
  readonly loaded: LoadedMessages | null
  readonly dates: ChatDateFormats
  readonly heading: 'h2' | 'h3'
}
/** The member's own messages with the words that they search for, below the conversations that the search found by name. */
export function FoundMessages({ text, loaded, dates, heading: Heading }: Props) {
  const { messages, next, state, load } = useMessageSearch(text, loaded)
  return (
    <section className={styles.found} aria-labelledby="found-messages-title">
      <Heading id="found-messages-title" className={styles.title}>
        <Trans>In your messages</Trans>
      </Heading>
      {state === 'failed' ? (
        <Banner look="error" role="alert">
          <Trans>We couldn’t search your messages just now.</Trans>
        </Banner>
      ) : messages.length === 0 ? (
        <p className={`muted ${styles.note}`} role="status">
          {state === 'asking' ? <Trans>Searching…</Trans> : <Trans>No messages with these words.</Trans>}
        </p>
      ) : null}
      <ul>
        {messages.map((message) => (
          <FoundMessageRow key={message.id} message={message} dates={dates} />
        ))}
      </ul>
      {next !== null || state === 'failed' ? (
        <div className={listStyles.loadMore}>
          <ButtonLink
            look="secondary"
            size="small"
            to={toChatListPath({ name: text, only: undefined }, 1, next)}
            aria-busy={state === 'asking' || undefined}
            onClick={(event: MouseEvent) => {
              event.preventDefault()
              load()
            }}
          >
            {state === 'failed' ? <Trans>Try again</Trans> : <Trans>Show more messages</Trans>}
          </ButtonLink>
        </div>
      ) : null}
    </section>
  )
}
