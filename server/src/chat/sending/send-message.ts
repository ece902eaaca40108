import { sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import type { ParsedEndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { createFieldProblem, createProblem } from '@amarelle/contract/domain/errors'
import type { RequestContext } from '../../platform/context.ts'
import { runDecodeTask } from '../../platform/media/decode-queue.ts'
import { type IdempotencyClaim, createIdempotencyClaim } from '../../platform/http/idempotency.ts'
import { createId } from '../../platform/crypto/tokens.ts'
import { createRateLimiter } from '../../platform/limits/rate-limiter.ts'
import { assertMember } from '../../platform/assert-member.ts'
import { type RenderedChatImage, renderChatImage, storeChatImage } from '../images/chat-image.ts'
import { findGiftPrice } from '../gifts/gift.sql.ts'
import { toMessageView } from '../message-views/message-view.ts'
import { findMessageByPaymentKey } from '../messages/message.sql.ts'
import { cancelChatImageCleanup, scheduleChatImageCleanup } from '../images/remove-unused-image.job.ts'
import {
  assertMaySend,
  type SendMessageDraft,
  type SentMessage,
  checkAndStoreMessage,
} from './check-and-store-message.ts'

type SendMessageInput = ParsedEndpointInput<typeof sendMessageEndpoint>
const getMessageKind = (input: SendMessageInput) => (input.gift ? 'gift' : input.image ? 'image' : 'text')

function parseText(context: RequestContext, input: SendMessageInput): string {
  const text = input.text.trim()
  const length = [...text].length
  if (getMessageKind(input) === 'text' && length === 0) throw createFieldProblem({ text: 'required' })
  const maximum = context.site.message_length
  if (length > maximum) throw createFieldProblem({ text: { code: 'too_long', values: { maximum } } })
  return text
}
async function findPrice({ db, site }: RequestContext, input: SendMessageInput): Promise<number> {
  if (!input.gift) return getMessageKind(input) === 'image' ? site.photo_credits : site.message_credits
  const price = await findGiftPrice(db, site, input.gift)
  if (price === null) throw createProblem('gift_unavailable')
  return price
}

/** The member who writes: the one whom their page took for logged in, where it says whom. */
function assertWriter(context: RequestContext, { as }: SendMessageInput): number {
  const memberId = assertMember(context)
  if (as !== undefined && as !== memberId) throw createProblem('authentication_required')
  return memberId
}

const messageRateLimiter = createRateLimiter()
/** The booking's key is the call's: of one key there is one booking, so one message. */
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
    clientId: input.client_id ?? null,
    sure: input.sure,
    payment: { amount: await findPrice(context, input), ...toPaymentKey(claim) },
  }
}

/** What the first call with this key was answered; null when it was refused, or never came. */
async function findFirstAnswer(
  { db, ...parts }: RequestContext,
  claim: IdempotencyClaim | null,
): Promise<SentMessage | null> {
  const first = claim && (await findMessageByPaymentKey(db, toPaymentKey(claim).key))
  if (!first) return null
  if (first.fingerprint !== claim.fingerprint) throw createProblem('idempotency_conflict')
  const { message, credits } = first
  return { message: toMessageView(parts, message, { id: message.senderId, premium: false }), credits }
}

/** Opens the picture of a message that may be sent as everything stands; nothing else costs so much. */
async function renderDraftImage(
  context: RequestContext,
  draft: SendMessageDraft,
  image: string,
): Promise<RenderedChatImage> {
  await assertMaySend(context, draft)
  return runDecodeTask(draft.senderId, () => renderChatImage(context.db, image))
}

/**
 * Sends a text, an image or a gift and books its credits, both or neither (docs/messages.md#sending). Parallel sends on the last
 * credit wait for each other at the balance; a second call with a key waits there for the first, and is answered as it was,
 * whatever has changed since: a refusal counts only where nothing was sent with this key.
 */
export async function sendMessage(context: RequestContext, input: SendMessageInput): Promise<SentMessage> {
  assertWriter(context, input)
  const claim = createIdempotencyClaim(context, sendMessageEndpoint, input)
  let imageId: string | null = null
  let refused: unknown = null
  try {
    let draft = await createDraft(context, input, claim)
    if (input.image && draft.kind === 'image') {
      const known = await findFirstAnswer(context, claim)
      if (known) return known
      const picture = await renderDraftImage(context, draft, input.image)
      imageId = await scheduleChatImageCleanup(context)
      await storeChatImage(context.storage, imageId, picture)
      draft = { ...draft, imageId, imageWidth: picture.width, imageHeight: picture.height }
    }
    const sent = await checkAndStoreMessage(context, draft)
    if (sent) {
      // Else the job finds that it was sent.
      if (imageId) await cancelChatImageCleanup(context.db, imageId).catch(() => undefined)
      return sent
    }
  } catch (error) {
    refused = error
  }
  const first = await findFirstAnswer(context, claim)
  if (first) return first
  // What the first call sent is gone by now, with the conversation.
  throw refused ?? createProblem('conversation_closed')
}
