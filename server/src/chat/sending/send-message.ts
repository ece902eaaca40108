import { type MessageKind, sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import type { ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { createFieldProblem, createProblem } from '@amarelle/contract/domain/errors'
import { isPremium } from '../../credits/index.ts'
import type { RequestContext } from '../../platform/context.ts'
import { type IdempotencyClaim, createIdempotencyClaim } from '../../platform/http/idempotency.ts'
import { createId } from '../../platform/crypto/tokens.ts'
import { createRateLimiter } from '../../platform/limits/rate-limiter.ts'
import { assertMember } from '../../platform/actor.ts'
import { findGiftPrice } from '../gifts/gift.sql.ts'
import { toMessageView } from '../message-views/message-view.ts'
import { findMessageByPaymentKey } from '../messages/message.sql.ts'
import {
  assertMaySend,
  type SendMessageDraft,
  type SentMessage,
  checkAndStoreMessage,
} from './check-and-store-message.ts'
import { type StoredUpload, storeImageUpload, storeVoiceUpload } from './store-upload.ts'

type SendMessageInput = ParsedEndpointInput<typeof sendMessageEndpoint>
const getMessageKind = (input: SendMessageInput): MessageKind =>
  input.gift ? 'gift' : input.image ? 'image' : input.voice ? 'voice' : 'text'

function parseText(context: RequestContext, input: SendMessageInput): string {
  const text = input.text.trim()
  const length = [...text].length
  if (getMessageKind(input) === 'text' && length === 0) throw createFieldProblem({ text: 'required' })
  const maximum = context.site.message_length
  if (length > maximum) throw createFieldProblem({ text: { code: 'too_long', values: { maximum } } })
  return text
}
async function findPrice({ db, site }: RequestContext, input: SendMessageInput): Promise<number> {
  if (!input.gift) return getMessageKind(input) === 'text' ? site.message_credits : site.photo_credits
  const price = await findGiftPrice(db, site, input.gift)
  if (price === null) throw createProblem('gift_unavailable')
  return price
}

/**
 * Returns the id of the logged-in member. Throws `authentication_required` if the page was loaded for another member (`as`).
 */
function assertWriter(context: RequestContext, { as }: SendMessageInput): number {
  const memberId = assertMember(context)
  if (as !== undefined && as !== memberId) throw createProblem('authentication_required')
  return memberId
}

const messageRateLimiter = createRateLimiter()
/** The ledger key derives from the call's idempotency key: one key, one booking, one message. */
const toPaymentKey = (claim: IdempotencyClaim | null) => ({
  key: `message:${claim?.id ?? createId()}`,
  fingerprint: claim?.fingerprint ?? '',
})

async function createDraft(
  context: RequestContext,
  input: SendMessageInput,
  claim: IdempotencyClaim | null,
): Promise<SendMessageDraft> {
  const senderId = assertWriter(context, input)
  const { site, clock } = context
  if (senderId === input.profile) throw createProblem('own_profile')
  if (!messageRateLimiter.allowUse(clock, senderId, site.messages_per_minute))
    throw createProblem('too_many_requests')
  return {
    senderId,
    receiverId: input.profile,
    kind: getMessageKind(input),
    body: parseText(context, input),
    gift: input.gift ?? null,
    imageId: null,
    imageWidth: null,
    imageHeight: null,
    voice: null,
    clientId: input.client_id ?? null,
    replyToId: input.reply_to ?? null,
    commentsOn: input.comments_on ?? null,
    sure: input.sure,
    payment: { amount: await findPrice(context, input), ...toPaymentKey(claim) },
  }
}

/** Returns the response to the first call with this key; null if there was none or it was refused. Throws `idempotency_conflict`. */
async function findFirstResponse(
  context: RequestContext,
  claim: IdempotencyClaim | null,
): Promise<SentMessage | null> {
  const { db } = context
  const first = claim && (await findMessageByPaymentKey(db, toPaymentKey(claim).key))
  if (!first) return null
  if (first.fingerprint !== claim.fingerprint) throw createProblem('idempotency_conflict')
  const { message, credits } = first
  const sender = { id: message.senderId, premium: await isPremium(db, message.senderId) }
  return { message: toMessageView(context, message, sender), credits }
}

/** Stores the image or recording, if there is one and the message may be sent: reading it is the most expensive step. */
async function storeUpload(
  context: RequestContext,
  draft: SendMessageDraft,
  { image, voice }: SendMessageInput,
): Promise<StoredUpload | null> {
  await assertMaySend(context, draft)
  if (draft.kind === 'image' && image) return storeImageUpload(context, draft, image)
  return voice ? storeVoiceUpload(context, draft, voice) : null
}

/**
 * Sends a text, image, voice message or gift and books its credits atomically (docs/messages.md#sending). Parallel sends are serialized by the
 * balance's lock. A repeated idempotency key gets the response to the first call, even if sending would be refused by now.
 */
export async function sendMessage(context: RequestContext, input: SendMessageInput): Promise<SentMessage> {
  assertWriter(context, input)
  const claim = createIdempotencyClaim(context, sendMessageEndpoint, input)
  let upload: StoredUpload | null = null
  let refusal: unknown = null
  try {
    const draft = await createDraft(context, input, claim)
    if (draft.kind === 'image' || draft.kind === 'voice') {
      const firstResponse = await findFirstResponse(context, claim)
      if (firstResponse) return firstResponse
      upload = await storeUpload(context, draft, input)
    }
    const sent = await checkAndStoreMessage(context, upload?.draft ?? draft)
    if (sent) {
      // If this fails, the cleanup job finds that the file belongs to a message.
      await upload?.keep().catch(() => undefined)
      return sent
    }
  } catch (error) {
    refusal = error
  }
  const firstResponse = await findFirstResponse(context, claim)
  if (firstResponse) return firstResponse
  // Without an error: the message of the first call was deleted with its conversation.
  throw refusal ?? createProblem('conversation_closed')
}
