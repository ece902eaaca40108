import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import { sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Coins } from 'lucide-react'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { isApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { useQueryClient } from '../../../api/use-query.ts'
import { useUser, userQueryKey } from '../../../api/use-user.ts'
import { useFormats } from '../../../formatting/use-formats.ts'
import { getAgeCheckPath } from '../../../session/age-check-path.ts'
import { saveDraft, useDraft } from '../../../session/drafts.ts'
import {
  deletePurchaseReturn,
  readPurchaseReturn,
  savePurchaseReturn,
} from '../../../session/purchase-return.ts'
import { useVisit } from '../../../session/use-visit.ts'
import { CreditBalance } from '../../../shared/like-extras/credit-balance.tsx'
import { likesQueryKey } from '../../../shared/use-like.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { TextArea } from '../../../ui/controls/field.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { CommentedPartPreview } from './commented-part-preview.tsx'
import { getPartKey, type ShownPart, toCommentedPart } from './shown-part.ts'
import * as styles from './comments.module.css'

type SendError = Pick<ErrorResponse['error'], 'message' | 'fields'> & {
  readonly code?: ErrorResponse['error']['code']
}
/** Errors that buying credits resolves. */
const paywallErrorCodes: readonly SendError['code'][] = ['conversation_limit', 'not_enough_credits']
/** The remaining number of characters at which the counter appears. */
const countdownThreshold = 100

interface Props {
  readonly member: { readonly id: number; readonly name: string }
  readonly part: ShownPart
  readonly onClose: () => void
  readonly onSent: (conversation: number) => void
}

/** Sends a like with a comment. A refusal sends neither, and the text stays, on this device also when the dialog is closed. */
export function CommentDialog({ member: { id, name }, part, onClose, onSent }: Props) {
  const user = useUser()
  const cache = useQueryClient()
  const titleId = useId()
  const { t } = useLingui()
  const { settings } = useVisit()
  const { money } = useFormats()
  const partKey = getPartKey(part)
  const subject = `comment-${id}-${partKey}` as const
  const memberId = user?.id ?? 0
  const text = useDraft(memberId, subject)
  // Kept until the server has answered, so that pressing again after a lost connection pays once.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<SendError>()
  useEffect(() => {
    if (readPurchaseReturn(memberId)?.profile === id) deletePurchaseReturn(memberId)
  }, [memberId, id])
  const { message_credits: cost, message_length: maximumLength } = settings
  const credits = user?.credits ?? 0
  const value = user?.credit_value
  const priceText = value ? ` (${money({ ...value, minor: value.minor * cost })})` : ''
  const left = maximumLength - [...text.trim()].length
  const over = -left
  const isAsked = error?.code === 'are_you_sure'
  const mustPay = credits < cost || paywallErrorCodes.includes(error?.code)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setIsSending(true)
    setError(undefined)
    try {
      const comment = { profile: id, text, comments_on: toCommentedPart(part), as: memberId, sure: isAsked }
      const { message } = await call(sendMessageEndpoint, comment, { key })
      saveDraft(memberId, subject, '')
      for (const changed of [likesQueryKey, userQueryKey]) void cache.invalidateQueries(changed)
      onSent(message.conversation)
    } catch (reason) {
      setIsSending(false)
      if (!isApiError(reason)) return setError({ message: t`That didn’t work. Please try again.` })
      // After a failure of the server the message may be stored, so only a refusal gives the next attempt a new key.
      if (reason.status < 500) setKey(crypto.randomUUID())
      setError(reason.answer.error)
      // Another tab may have spent the credits.
      void cache.invalidateQueries(userQueryKey)
    }
  }
  return (
    <Modal open onClose={onClose} labelledBy={titleId} sheet>
      <form className={`stack ${styles.comment}`} noValidate onSubmit={(event) => void send(event)}>
        <h2 className="display heading-2" id={titleId}>
          {part.kind === 'photo' ? (
            <Trans>Like and comment on this photo</Trans>
          ) : (
            <Trans>Like and comment on this answer</Trans>
          )}
        </h2>
        <CommentedPartPreview part={part} name={name} />
        <TextArea
          data-kept
          label={<Trans>Your comment</Trans>}
          name="text"
          rows={3}
          autoFocus
          value={text}
          hint={
            left <= countdownThreshold && left >= 0 ? (
              <Plural value={left} one="# character left" other="# characters left" />
            ) : undefined
          }
          error={
            over > 0
              ? t`${plural(over, { one: 'This is # character too long. Nothing was cut off.', other: 'This is # characters too long. Nothing was cut off.' })}`
              : error?.fields?.['text']
          }
          onChange={(event) => {
            saveDraft(memberId, subject, event.target.value)
            setError(undefined)
          }}
        />
        <div className="stack tight">
          <p className="small muted">
            <Trans>{name} gets your like, and your comment as a message.</Trans>
          </p>
          <p className="small muted">
            <Coins className="icon small" />{' '}
            <Plural value={cost} one="# credit per message" other="# credits per message" />
            {priceText}
          </p>
          <CreditBalance credits={credits} cost={cost} />
        </div>
        {error && !error.fields ? (
          <Banner look={isAsked ? 'warning' : 'error'} role="alert">
            {error.message}
          </Banner>
        ) : null}
        <div className="flex-row between">
          <Button look="text" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          {mustPay ? (
            <ButtonLink
              to="/credits"
              onClick={() => savePurchaseReturn(memberId, { id, name, comment: partKey })}
            >
              <Trans>Get credits</Trans>
            </ButtonLink>
          ) : error?.code === 'age_proof_required' ? (
            <ButtonLink to={getAgeCheckPath(`/members/${id}?comment=${partKey}`)}>
              <Trans>Confirm my age</Trans>
            </ButtonLink>
          ) : error?.code === 'fictional_consent_required' ? (
            <ButtonLink to={`/members/${id}/chat`}>
              <Trans>Open the conversation</Trans>
            </ButtonLink>
          ) : (
            <Button type="submit" busy={isSending} disabled={left < 0}>
              {isAsked ? <Trans>Send anyway</Trans> : <Trans>Send like and comment</Trans>}
            </Button>
          )}
        </div>
      </form>
    </Modal>
  )
}
