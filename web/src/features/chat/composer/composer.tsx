import { photoMediaTypes } from '@amarelle/contract/domain/limits'
import { Plural, useLingui } from '@lingui/react/macro'
import { ImageIcon, Mic, Send } from 'lucide-react'
import {
  type ChangeEvent,
  type FormEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Form } from 'react-router'
import { useVisit } from '../../../session/use-visit.ts'
import { classNames } from '../../../ui/class-names.ts'
import { lazyComponent } from '../../../network/lazy-component.ts'
import { PicturePreview } from './picture-preview.tsx'
import { ReplyPreview } from '../replies/reply-preview.tsx'
import { MessageCost } from './message-cost.tsx'
import { EmojiButton } from './emoji-button.tsx'
import { MessageField, useCaret } from './message-field.tsx'
import { useCanRecord } from '../voice/use-can-record.ts'
import type { ComposerState } from './use-composer.ts'
import * as styles from './composer.module.css'

const VoiceRecorder = lazyComponent(() =>
  import('../voice/voice-recorder.tsx').then((file) => file.VoiceRecorder),
)
const EmojiPanel = lazyComponent(() => import('../emoji/emoji-panel.tsx').then((file) => file.EmojiPanel))

interface Props {
  readonly profile: number
  /** Idempotency key, so that a form sent twice without JavaScript is charged once. */
  readonly formKey: string
  /** The other member's name. */
  readonly name: string
  readonly composing: ComposerState
  readonly costs: { readonly message: number; readonly photo: number }
  /** A changed value above 0 moves the focus to the field. */
  readonly focus: number
  readonly onText: (text: string) => void
  readonly onSend: () => void
  readonly onSendVoice: () => void
  /** Banner with the reason why the last message was refused. */
  readonly children: ReactNode
}

/** A plain form without JavaScript; with JavaScript it sends without a page load. */
export function Composer({
  profile,
  formKey,
  name,
  composing,
  costs,
  focus,
  onText,
  onSend,
  onSendVoice,
  children,
}: Props) {
  const { text, picture, voice, preparing, choosePicture } = composing
  const { settings } = useVisit()
  const { t } = useLingui()
  const caret = useCaret(onText)
  const emojiButton = useRef<HTMLButtonElement>(null)
  const [isEmojiPanelOpen, setIsEmojiPanelOpen] = useState(false)
  const canRecord = useCanRecord()
  const [isRecording, setIsRecording] = useState(false)
  const recorderIsOpen = isRecording || voice !== null
  const length = [...text.trim()].length
  const cost = picture || preparing || recorderIsOpen ? costs.photo : costs.message
  const tooLong = length > settings.message_length
  const canSend = (length > 0 || picture !== null) && !tooLong && !preparing
  const { field } = caret
  useEffect(() => {
    if (focus > 0) field.current?.focus()
  }, [field, focus])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canSend) onSend()
    else field.current?.focus()
  }
  const chooseFile = (event: ChangeEvent<HTMLInputElement>) => {
    choosePicture(event.target.files?.[0] ?? null)
    event.target.value = ''
    field.current?.focus()
  }
  const closeRecorder = () => {
    setIsRecording(false)
    // The field is shown again by then.
    requestAnimationFrame(() => field.current?.focus())
  }
  return (
    <div className={styles.writing}>
      <Form
        method="post"
        encType="multipart/form-data"
        className={classNames(styles.composer, picture !== null && styles.pictured)}
        onSubmit={submit}
      >
        {children}
        {composing.replyTo ? (
          <ReplyPreview
            quoted={composing.replyTo}
            name={name}
            onCancel={() => {
              composing.cancelReply()
              field.current?.focus()
            }}
          />
        ) : null}
        <PicturePreview
          picture={picture}
          preparing={preparing}
          cost={costs.photo}
          onRemove={() => choosePicture(null)}
        />
        <input type="hidden" name="intent" value="send" />
        <input type="hidden" name="profile" value={profile} />
        <input type="hidden" name="key" value={formKey} />
        {recorderIsOpen ? (
          <Suspense fallback={<div className={styles.fieldBox} aria-busy="true" />}>
            <VoiceRecorder
              voice={voice}
              cost={costs.photo}
              onRecorded={composing.setVoice}
              onSend={() => {
                onSendVoice()
                closeRecorder()
              }}
              onCancel={() => {
                composing.setVoice(null)
                closeRecorder()
              }}
            />
          </Suspense>
        ) : null}
        <div className={styles.fieldBox} hidden={recorderIsOpen}>
          <label className={`icon-button ${styles.file}`} title={t`Send a photo`}>
            <ImageIcon className="icon" />
            <span className="visually-hidden">
              <Plural value={costs.photo} one="Send a photo, # credit" other="Send a photo, # credits" />
            </span>
            <input type="file" name="image" accept={photoMediaTypes.join(',')} onChange={chooseFile} />
          </label>
          <MessageField
            caret={caret}
            text={text}
            cost={cost}
            hasPicture={picture !== null}
            tooLong={tooLong}
            onText={onText}
            onFile={choosePicture}
          />
          <EmojiButton
            button={emojiButton}
            open={isEmojiPanelOpen}
            onToggle={() => setIsEmojiPanelOpen(!isEmojiPanelOpen)}
          />
          {canRecord && length === 0 && !picture && !preparing ? (
            <button
              type="button"
              className={`icon-button ${styles.record} scripted`}
              title={t`Record a voice message`}
              onClick={() => setIsRecording(true)}
            >
              <Mic className="icon" />
              <span className="visually-hidden">
                <Plural
                  value={costs.photo}
                  one="Record a voice message, # credit"
                  other="Record a voice message, # credits"
                />
              </span>
            </button>
          ) : null}
          <button
            type="submit"
            className={styles.send}
            // Keeps the focus in the field, so that a phone's keyboard stays open.
            onMouseDown={(event) => event.preventDefault()}
            aria-disabled={tooLong || preparing || undefined}
          >
            <Send className="icon" />
            <span className="visually-hidden">
              <Plural value={cost} one="Send, # credit" other="Send, # credits" />
            </span>
          </button>
        </div>
        <MessageCost
          cost={cost}
          text={text}
          kind={recorderIsOpen ? 'voice' : picture || preparing ? 'image' : 'text'}
        />
      </Form>
      {isEmojiPanelOpen ? (
        <Suspense>
          <EmojiPanel
            opener={emojiButton}
            onPick={caret.insert}
            onClose={(back) => {
              setIsEmojiPanelOpen(false)
              if (back) field.current?.focus()
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
