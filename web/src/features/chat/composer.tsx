import { Plural, useLingui } from '@lingui/react/macro'
import { ImageIcon, Send, X } from 'lucide-react'
import {
  type ChangeEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { Form } from 'react-router'
import { useVisit } from '../../session/use-visit.ts'
import { classNames } from '../../ui/class-names.ts'
import { Cost } from './cost.tsx'
import { pictureTypes } from './picture.ts'
import type { Picture } from './thread-store.ts'

/** Enter sends where there is a keyboard; on touch it is a new line. */
const sends = (event: KeyboardEvent) =>
  event.key === 'Enter' &&
  !event.shiftKey &&
  !event.nativeEvent.isComposing &&
  !matchMedia('(pointer: coarse)').matches

function Preview({ picture, onRemove }: { picture: Picture; onRemove: () => void }) {
  const { t } = useLingui()
  return (
    <div className="chosen">
      <img src={picture.preview} alt={t`The photo you chose`} />
      <button type="button" className="iconbtn solid" aria-label={t`Remove the photo`} onClick={onRemove}>
        <X className="i sm" aria-hidden="true" />
      </button>
    </div>
  )
}

interface Props {
  readonly profile: number
  /** Keeps a form that is sent twice without script from paying twice. */
  readonly formKey: string
  readonly text: string
  readonly picture: Picture | null
  readonly costs: { readonly message: number; readonly photo: number }
  readonly focus: boolean
  readonly onText: (text: string) => void
  readonly onPicture: (file: File | null) => void
  readonly onSend: () => void
  /** Why the last one was refused. */
  readonly children: ReactNode
}

/** A plain form without script; with script it sends in place. */
export function Composer(props: Props) {
  const { profile, formKey, text, picture, costs, focus, onText, onPicture, onSend, children } = props
  const { settings } = useVisit()
  const { t } = useLingui()
  const area = useRef<HTMLTextAreaElement>(null)
  const early = useRef(onText)
  const length = [...text.trim()].length
  const cost = picture ? costs.photo : costs.message
  const tooLong = length > settings.message_length
  const ready = (length > 0 || picture !== null) && !tooLong
  useLayoutEffect(() => {
    // What was typed before the script ran; before anything renders again.
    if (area.current?.value) early.current(area.current.value)
  }, [])
  useEffect(() => {
    if (focus) area.current?.focus()
  }, [focus])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) onSend()
  }
  const chooseFile = (event: ChangeEvent<HTMLInputElement>) => {
    onPicture(event.target.files?.[0] ?? null)
    event.target.value = ''
  }
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className={classNames('composer', picture !== null && 'pictured')}
      onSubmit={submit}
    >
      {children}
      {picture ? <Preview picture={picture} onRemove={() => onPicture(null)} /> : null}
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="profile" value={profile} />
      <input type="hidden" name="key" value={formKey} />
      <div className="box">
        <label className="iconbtn file" title={t`Send a photo`}>
          <ImageIcon className="i" aria-hidden="true" />
          <span className="vh">
            <Plural value={costs.photo} one="Send a photo, # credit" other="Send a photo, # credits" />
          </span>
          <input type="file" name="image" accept={pictureTypes.join(',')} onChange={chooseFile} />
        </label>
        <div className="grown" data-text={text}>
          <textarea
            ref={area}
            name="text"
            rows={1}
            className="ta"
            aria-label={t`Message`}
            aria-invalid={tooLong || undefined}
            placeholder={picture ? t`Add a line` : t`Write a message`}
            value={text}
            onChange={(event) => onText(event.target.value)}
            onKeyDown={(event) => {
              if (!sends(event)) return
              event.preventDefault()
              event.currentTarget.form?.requestSubmit()
            }}
          />
        </div>
        <button type="submit" className="send">
          <Send className="i" aria-hidden="true" />
          <span className="vh">
            <Plural value={cost} one="Send, # credit" other="Send, # credits" />
          </span>
        </button>
      </div>
      <Cost cost={cost} length={length} picture={picture !== null} />
    </Form>
  )
}
