import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { PageHead } from '../../page-head/page-head.tsx'
import { ConversationClosed } from './conversation-closed.tsx'
import { Composer } from './composer/composer.tsx'
import { PhotoDropZone, useFileDrop } from './composer/photo-drop-zone.tsx'
import { FictionalConsent } from './fictional-consent.tsx'
import { NewChat } from './new-chat.tsx'
import { ConversationBanners } from './conversation-banners.tsx'
import { ComposerDialogs } from './composer/composer-dialogs.tsx'
import { SendErrorBanner } from './composer/send-error-banner.tsx'
import { ThreadHeader } from './thread-header.tsx'
import { ThreadView } from './thread/thread-view.tsx'
import { useSendTyping, useTyping } from './shared/use-typing.ts'
import { useComposer } from './composer/use-composer.ts'
import { type ComposerDialog, useSendErrors } from './composer/use-send-errors.ts'
import { useSendMessage } from './outbox/use-send-message.ts'
import { type OpenedThread, useThreadAddress, useMarkRead, useThread } from './thread-state/use-thread.ts'
import { useVisibleHeight } from './use-visible-height.ts'
import * as styles from './thread/thread.module.css'

const emptyGiftDialog: ComposerDialog = { type: 'gift', giftDraft: { gift: null, note: '' } }

/** Bars that no credits and no agreement lift. */
const permanentBlockReasons = new Set<NonNullable<OpenedThread['bar']>>([
  'conversation_closed',
  'reply_not_possible',
  'fictional_unattended',
])

interface Props {
  readonly opened: OpenedThread
  readonly formKey: string
  /** A refusal of the form that was sent without script, and its text. */
  readonly sendError: { readonly error: ErrorResponse['error']; readonly text: string } | undefined
}

/** One conversation: head, messages, composer. */
export function ConversationView({ opened, formKey, sendError }: Props) {
  const { t } = useLingui()
  const { profile, bar, costs } = opened
  const conversation = opened.conversation?.id
  const [search] = useSearchParams()
  const { thread, dispatch } = useThread(opened)
  const composing = useComposer(profile.id, sendError?.text ?? '', sendError?.error)
  const refusals = useSendErrors(opened, composing, search.has('gift') ? emptyGiftDialog : undefined)
  const sending = useSendMessage(profile, conversation === undefined, dispatch, refusals.refused)
  const typing = useTyping(conversation)
  const tellTyping = useSendTyping(conversation)
  const writing = (useLocation().state as { writing?: boolean } | null)?.writing === true
  const [focus, setFocus] = useState(writing ? 1 : 0)
  const consent = bar === 'fictional_consent_required'
  const closed = profile.deleted || (bar !== null && permanentBlockReasons.has(bar))
  const open = !closed && !consent
  const { over, area } = useFileDrop(open ? composing.choosePicture : undefined)
  useMarkRead(conversation, thread)
  useThreadAddress(opened, thread)
  useVisibleHeight()
  const empty = thread.messages.length === 0 && thread.outgoing.length === 0
  const focusField = () => setFocus((times) => times + 1)
  const write = (text: string) => {
    composing.setText(text)
    if (text) tellTyping()
  }
  const send = () => {
    if (!refusals.mustPay({ gift: null, picture: composing.picture, text: '' }))
      sending.send(composing.takeMessage())
  }
  return (
    <section className={styles.thread} aria-label={t`Conversation with ${profile.name}`} {...area}>
      <PageHead title={profile.name} />
      <ThreadHeader
        profile={profile}
        conversation={conversation}
        typing={typing}
        onGift={open ? () => refusals.setOver(emptyGiftDialog) : undefined}
        matched={opened.matched}
      />
      <ConversationBanners opened={opened} />
      <ThreadView opened={opened} thread={thread} dispatch={dispatch} typing={typing} onRetry={sending.retry}>
        {empty ? (
          <NewChat
            profile={profile}
            onOpener={
              open
                ? (text) => {
                    write(text)
                    focusField()
                  }
                : undefined
            }
          />
        ) : null}
      </ThreadView>
      {consent ? (
        <FictionalConsent profile={profile} cost={costs.message} error={sendError?.error} />
      ) : closed ? (
        <ConversationClosed opened={opened} text={composing.text} />
      ) : (
        <Composer
          profile={profile.id}
          formKey={formKey}
          composing={composing}
          costs={costs}
          focus={focus}
          onText={write}
          onSend={send}
        >
          <SendErrorBanner refusal={composing.refusal} kept={composing.text !== ''} />
        </Composer>
      )}
      {over ? <PhotoDropZone /> : null}
      {open ? (
        <ComposerDialogs
          opened={opened}
          composing={composing}
          sending={sending}
          dialog={refusals.over}
          onDialogChange={refusals.setOver}
          mustPay={refusals.mustPay}
          onFocusField={focusField}
        />
      ) : null}
    </section>
  )
}
