import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useUser } from '../../api/use-user.ts'
import { PageHead } from '../../page-head/page-head.tsx'
import { useLabelledTitle } from '../../page-head/use-labelled-title.ts'
import { AgeProofNeeded } from './age-proof-needed.tsx'
import { ConversationClosed } from './conversation-closed.tsx'
import { Composer } from './composer/composer.tsx'
import { PhotoDropZone, useFileDrop } from './composer/photo-drop-zone.tsx'
import { FictionalConsent } from './fictional-consent.tsx'
import { NewChat } from './new-chat.tsx'
import { ConversationBanners } from './conversation-banners.tsx'
import { ComposerDialogs } from './composer/composer-dialogs.tsx'
import { SendErrorBanner } from './composer/send-error-banner.tsx'
import type { DisplayLine } from './bubbles/display-lines.ts'
import { useDraftSync } from './drafts/use-draft-sync.ts'
import { saveReplyDraft, toQuotedMessage } from './replies/reply-draft.ts'
import { ThreadHeader } from './thread-header.tsx'
import { ThreadView } from './thread/thread-view.tsx'
import { useSendTyping, useTyping } from './shared/use-typing.ts'
import { useComposer } from './composer/use-composer.ts'
import { type ComposerDialog, useSendErrors } from './composer/use-send-errors.ts'
import { useSendMessage } from './outbox/use-send-message.ts'
import { useTakeSharedPhoto } from './share/use-take-shared-photo.ts'
import { type OpenedThread, useThreadAddress, useMarkRead, useThread } from './thread-state/use-thread.ts'
import { usePurchaseReturn } from './use-purchase-return.ts'
import { useVisibleHeight } from './use-visible-height.ts'
import * as styles from './thread/thread.module.css'

const emptyGiftDialog: ComposerDialog = { type: 'gift', giftDraft: { gift: null, note: '' } }

/** Reasons that neither credits nor consent can resolve. */
const permanentBlockReasons = new Set<NonNullable<OpenedThread['bar']>>([
  'conversation_closed',
  'reply_not_possible',
  'fictional_unattended',
  'fictional_ended',
  'fictional_cooling_off',
])

interface Props {
  readonly opened: OpenedThread
  readonly formKey: string
  /** Error and text of a form sent without JavaScript. */
  readonly sendError: { readonly error: ErrorResponse['error']; readonly text: string } | undefined
}

/** One conversation: header, messages and composer. */
export function ConversationView({ opened, formKey, sendError }: Props) {
  const { t } = useLingui()
  const { profile, bar, costs } = opened
  const conversation = opened.conversation?.id
  const [search] = useSearchParams()
  const { thread, dispatch } = useThread(opened)
  const composing = useComposer(profile.id, sendError?.text ?? '', sendError?.error)
  const sendErrors = useSendErrors(opened, composing, search.has('gift') ? emptyGiftDialog : undefined)
  const sending = useSendMessage(profile, conversation === undefined, dispatch, sendErrors.handleRefusal)
  const member = useUser()?.id ?? 0
  useDraftSync(member, profile.id, opened.draft)
  const typing = useTyping(conversation)
  const sendTyping = useSendTyping(conversation)
  const startsFocused = (useLocation().state as { writing?: boolean } | null)?.writing === true
  const [focus, setFocus] = useState(startsFocused ? 1 : 0)
  const needsConsent = bar === 'fictional_consent_required'
  const isClosed = profile.deleted || (bar !== null && permanentBlockReasons.has(bar))
  const needsAgeProof = bar === 'age_proof_required'
  const canWrite = !isClosed && !needsConsent && !needsAgeProof
  const { isDraggedOver, dropHandlers } = useFileDrop(canWrite ? composing.choosePicture : undefined)
  useTakeSharedPhoto(canWrite, composing.choosePicture)
  useMarkRead(conversation, thread)
  useThreadAddress(opened, thread)
  useVisibleHeight()
  const handleClick = usePurchaseReturn(profile)
  const isEmpty = thread.messages.length === 0 && thread.outgoing.length === 0
  const focusField = () => setFocus((current) => current + 1)
  const setText = (text: string) => {
    composing.setText(text)
    if (text) sendTyping()
  }
  const startReply = useCallback(
    (line: DisplayLine) => {
      const quoted = toQuotedMessage(line)
      if (!quoted) return
      saveReplyDraft(member, profile.id, quoted)
      setFocus((current) => current + 1)
    },
    [member, profile.id],
  )
  const send = () => {
    if (!sendErrors.mustPay({ gift: null, picture: composing.picture, voice: null, text: '' }))
      sending.send(composing.takeMessage())
  }
  const sendVoice = () => {
    if (!sendErrors.mustPay({ gift: null, picture: null, voice: composing.voice, text: '' }))
      sending.send(composing.takeVoice())
  }
  const title = useLabelledTitle(profile, profile.name)
  return (
    <section
      className={styles.thread}
      aria-label={t`Conversation with ${profile.name}`}
      onClickCapture={handleClick}
      {...dropHandlers}
    >
      <PageHead title={title} />
      <ThreadHeader
        profile={profile}
        conversation={conversation}
        options={opened.conversation?.options}
        typing={typing}
        onGift={canWrite ? () => sendErrors.setDialog(emptyGiftDialog) : undefined}
        matched={opened.matched}
      />
      <ConversationBanners opened={opened} />
      <ThreadView
        opened={opened}
        thread={thread}
        dispatch={dispatch}
        typing={typing}
        target={Number(search.get('message')) || null}
        onReply={canWrite ? startReply : undefined}
        onRetry={sending.retry}
      >
        {isEmpty ? (
          <NewChat
            profile={profile}
            onOpener={
              canWrite
                ? (text) => {
                    setText(text)
                    focusField()
                  }
                : undefined
            }
          />
        ) : null}
      </ThreadView>
      {needsConsent ? (
        <FictionalConsent opened={opened} error={sendError?.error} />
      ) : isClosed ? (
        <ConversationClosed opened={opened} text={composing.text} />
      ) : needsAgeProof ? (
        <AgeProofNeeded text={composing.text} />
      ) : (
        <Composer
          profile={profile.id}
          formKey={formKey}
          name={profile.name}
          composing={composing}
          costs={costs}
          focus={focus}
          onText={setText}
          onSend={send}
          onSendVoice={sendVoice}
        >
          <SendErrorBanner refusal={composing.refusal} keepsText={composing.text !== ''} />
        </Composer>
      )}
      {isDraggedOver ? <PhotoDropZone /> : null}
      {canWrite ? (
        <ComposerDialogs
          opened={opened}
          composing={composing}
          sending={sending}
          dialog={sendErrors.dialog}
          onDialogChange={sendErrors.setDialog}
          mustPay={sendErrors.mustPay}
          onFocusField={focusField}
        />
      ) : null}
    </section>
  )
}
