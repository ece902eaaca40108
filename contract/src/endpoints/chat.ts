import { z } from 'zod'
import { warningKinds } from '../domain/chat-warnings.ts'
import {
  booleanSchema,
  idSchema,
  queryNumberSchema,
  instantSchema,
  integerSchema,
  okSchema,
  sanitizeText,
} from '../domain/common.ts'
import { maxMessageSearchLength, maxPromptAnswerLength, maxVoiceLevels } from '../domain/limits.ts'
import { defineEndpoint } from './endpoint.ts'
import { languages } from '../domain/languages.ts'
import { giftCodes, profilePrompts, reactionEmojis } from '../domain/fields.ts'
import { messageDraftSchema } from './messages/drafts.ts'
import { profileCardSchema } from './profiles.ts'
import { helpLineSchema } from './safety/help-line.ts'

/** A gift on offer with its price; gifts no longer offered are still shown in conversations. */
export const giftSchema = z.object({ code: z.enum(giftCodes), credits: z.number().int() })
/** An image in a conversation, visible to its two members only. */
export const chatImageSchema = z.object({
  /**
   * null until the receiver has opened it: until then the server delivers only the blurred copy
   * (docs/safety.md#images-in-chats).
   */
  address: z.string().nullable(),
  blurred: z.string(),
  width: z.number().int(),
  height: z.number().int(),
})
export type ChatImage = z.infer<typeof chatImageSchema>
/** The loudness over time from 0 to 100, as the sender's browser computed it. It is only drawn. */
const voiceLevelsSchema = z.array(integerSchema(0, 100)).max(maxVoiceLevels)
/** A recording in a conversation, for its two members only. */
export const chatVoiceSchema = z.object({
  address: z.string(),
  duration_ms: z.number().int(),
  levels: voiceLevelsSchema,
  /** The receiver played it. The sender is told like of read messages (docs/messages.md#online-typing-and-read). */
  heard: z.boolean(),
})
export type ChatVoice = z.infer<typeof chatVoiceSchema>
export const messageKinds = ['text', 'image', 'gift', 'voice'] as const
export type MessageKind = (typeof messageKinds)[number]
/** The reactions of both members to a message (docs/messages.md#reactions). */
export const messageReactionsSchema = z.object({
  mine: z.enum(reactionEmojis).nullable(),
  theirs: z.enum(reactionEmojis).nullable(),
  /** Increases with every change; of two versions the higher one is newer. */
  revision: z.number().int(),
})
export type MessageReactions = z.infer<typeof messageReactionsSchema>
/** The message that a message replies to. */
export const quotedMessageSchema = z.object({
  id: z.number().int(),
  mine: z.boolean(),
  kind: z.enum(messageKinds),
  /** The beginning of its text; empty if it was removed. */
  text: z.string(),
  gift: z.enum(giftCodes).nullable(),
  /** Removed by a moderator or deleted: its content is not shown. */
  removed: z.boolean(),
})
export type QuotedMessage = z.infer<typeof quotedMessageSchema>
/** The subject of a message that came with a like: a photo of its receiver, or their answer to a prompt as it was then. */
const commentSubjectSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('photo'),
    /** null if the photo was removed, or is locked for the viewer. */
    address: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('prompt'),
    prompt: z.enum(profilePrompts),
    /** null if its owner or staff removed it from the profile. */
    answer: z.string().nullable(),
  }),
])
export type CommentSubject = z.infer<typeof commentSubjectSchema>
/** The part of the profile that a new message comments on, as the sender saw it. */
const commentedPartSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('photo'), photo: z.uuid() }),
  z.object({
    kind: z.literal('prompt'),
    prompt: z.enum(profilePrompts),
    /** The answer that was shown; refused if it differs by now. Bounded in UTF-16 units, up to two for each code point. */
    answer: z.string().max(maxPromptAnswerLength * 2),
  }),
])
export type CommentedPart = z.infer<typeof commentedPartSchema>
/**
 * The reasons why a message was refunded. `unconfirmed`: its sender did not confirm their address in time; the others concern fictional
 * profiles.
 */
export const messageRefundReasons = ['unconfirmed', 'unanswered', 'ended', 'profile_off'] as const
export type MessageRefundReason = (typeof messageRefundReasons)[number]
export const messageSchema = z.object({
  id: z.number().int(),
  conversation: z.number().int(),
  mine: z.boolean(),
  /** `staff`: written by staff for a fictional profile. Shown with the label of fictional profiles, like their cards. */
  sender_kind: z.enum(['member', 'staff']),
  kind: z.enum(messageKinds),
  /** Removed by a moderator for breaking a rule; its content is hidden from both members. */
  removed: z.boolean(),
  text: z.string(),
  gift: z.enum(giftCodes).nullable(),
  image: chatImageSchema.nullable(),
  voice: chatVoiceSchema.nullable(),
  sent_at: instantSchema,
  /** Received by a browser of the other member. Own messages only. */
  delivered: z.boolean(),
  /** Read by the other member; only shown to premium senders (docs/messages.md#online-typing-and-read). */
  read: z.boolean(),
  /** Own messages only: the credits were refunded. */
  refunded: z.boolean(),
  /** The reason of the refund; null unless `refunded`. */
  refund_reason: z.enum(messageRefundReasons).nullable(),
  /** For the receiver; empty for the sender. */
  warnings: z.array(z.enum(warningKinds)),
  /** Chosen by the sender's client, to match the response with the pending message. */
  client_id: z.string().nullable(),
  reply_to: quotedMessageSchema.nullable(),
  comments_on: commentSubjectSchema.nullable(),
  reactions: messageReactionsSchema,
})
export type Message = z.infer<typeof messageSchema>
/** Number of conversations a member can pin. */
export const maxPinnedConversations = 5
/** The options that a member set for a conversation in their own list (docs/messages.md#pinned-muted-and-archived-conversations). */
export const conversationOptionsSchema = z.object({
  /** Comes first in the list. */
  pinned: z.boolean(),
  /** No sound, notification or mail about its messages. */
  muted: z.boolean(),
  /** Only shown by the filter `archived` and to a search by name, until the next message. */
  archived: z.boolean(),
})
export type ConversationOptions = z.infer<typeof conversationOptionsSchema>
/** docs/product.md#entries-of-lists: conversation (with id), profile (with id), num_unread_messages. */
export const chatEntrySchema = z.object({
  conversation: z.object({
    id: z.number().int(),
    last_message: messageSchema.nullable(),
    updated_at: instantSchema,
    closed: z.boolean(),
  }),
  profile: profileCardSchema,
  num_unread_messages: z.number().int(),
  matched: z.boolean(),
  options: conversationOptionsSchema,
})
export type ChatEntry = z.infer<typeof chatEntrySchema>
export const getChatsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/chats.php',
  summary:
    'The member’s conversations: pinned ones first, then those with unread messages, each part latest first, in pages.',
  input: z.object({
    /** Part of the other member's name. */
    name: z.string().trim().max(maxMessageSearchLength).optional(),
    only: z.enum(['unread', 'matches', 'archived']).optional(),
    /** `next` of the previous page. */
    after: z.string().max(60).optional(),
  }),
  answer: z.object({
    chats: z.array(chatEntrySchema),
    /** For all conversations, regardless of the filter. */
    unread_messages: z.number().int(),
    /** The member has archived conversations. */
    has_archived: z.boolean(),
    next: z.string().nullable(),
  }),
  errors: ['authentication_required'],
})
/** The reasons why the member cannot send messages here, shown before any payment; null if there is no obstacle. */
export const sendingBlockSchema = z
  .enum([
    'not_enough_credits',
    'conversation_limit',
    'reply_not_possible',
    'conversation_closed',
    'fictional_consent_required',
    'fictional_unattended',
    'fictional_ended',
    'fictional_cooling_off',
    'age_proof_required',
  ])
  .nullable()
export const getThreadEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/chat.php',
  summary:
    'A conversation, by its id or by the other member’s id, newest page last. Opening it marks it read.',
  input: z.object({
    conversation: queryNumberSchema(idSchema).optional(),
    profile: queryNumberSchema(idSchema).optional(),
    /** Only messages older than this one. */
    before: queryNumberSchema(idSchema).optional(),
    /** Maximum number of messages. The newest page includes all unread ones, up to this number. */
    count: queryNumberSchema(integerSchema(1, 200)).optional(),
  }),
  answer: z.object({
    /** null before the first message. */
    conversation: z
      .object({ id: z.number().int(), closed: z.boolean(), options: conversationOptionsSchema })
      .nullable(),
    profile: profileCardSchema,
    messages: z.array(messageSchema),
    /** True when older messages exist that the caller can page to. */
    more: z.boolean(),
    /** True when older messages exist that only premium members see (docs/messages.md#history). */
    hidden: z.boolean(),
    /** The oldest unread message at the time of the request, even if older than the page; null if all were read. */
    first_unread: z.number().int().nullable(),
    matched: z.boolean(),
    /** The caller's unfinished message, from whichever browser. */
    draft: messageDraftSchema,
    bar: sendingBlockSchema,
    /** True while the caller's own e-mail is unconfirmed: the other member cannot reply yet. */
    unconfirmed: z.boolean(),
    /** The people who write for a fictional profile; null for members. */
    fictional: z
      .object({
        /** The company whose staff write; null while nobody answers. */
        company: z.string().nullable(),
        /** The version of the warning about fictional profiles, for the member's consent. */
        warning_version: z.string(),
        /** Messages that nobody answers within so many hours are refunded. */
        answer_hours: z.number().int(),
        /** Between which times of today somebody usually answers; null all day, and while nobody does. */
        open_hours: z.object({ from: instantSchema, to: instantSchema }).nullable(),
        /** In which languages somebody answers; empty while nobody does. */
        languages: z.array(z.enum(languages)),
        /** Until when the caller has paused paid messages to fictional profiles; null without a pause. */
        cooling_off_until: instantSchema.nullable(),
        /** Nobody answers the caller before support has looked, for their sake: they are offered a pause. */
        cooling_off_offered: z.boolean(),
        /** The help line for people in distress in the caller’s country, with the offer only. */
        help_line: helpLineSchema.nullable(),
      })
      .nullable(),
    costs: z.object({ message: z.number().int(), photo: z.number().int(), gifts: z.array(giftSchema) }),
  }),
  errors: ['authentication_required', 'not_found', 'blocked_by', 'you_blocked'],
})
export const sendMessageEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/chat.php',
  summary: 'Sends a text, an image, a voice message or a gift and books its credits, both or neither.',
  input: z.object({
    profile: idSchema,
    client_id: z.string().max(64).optional(),
    text: z.string().max(20_000).overwrite(sanitizeText).default(''),
    gift: z.enum(giftCodes).optional(),
    /** JPEG, PNG or WebP in base64. `text` is its caption, or a gift's note. */
    image: z.string().optional(),
    /** Opus or AAC in WebM or MP4, in base64, at most 1 MB and 60 seconds; costs as much as an image. */
    voice: z.object({ audio: z.string(), levels: voiceLevelsSchema.default([]) }).optional(),
    /** The id of a message of the same conversation that this one replies to. */
    reply_to: idSchema.optional(),
    /** Makes it a like with a comment: the receiver is liked in the same transaction (decision 062). */
    comments_on: commentedPartSchema.optional(),
    /** The member confirmed sending a possibly hurtful text (`are_you_sure`). */
    sure: booleanSchema.default(false),
    /** The member whom the page considers logged in: a text is never sent as another member of the same browser. */
    as: idSchema.optional(),
  }),
  answer: z.object({ message: messageSchema, credits: z.number().int() }),
  errors: [
    'authentication_required',
    'not_found',
    'not_enough_credits',
    'conversation_limit',
    'member_restricted',
    'blocked_by',
    'you_blocked',
    'reply_not_possible',
    'conversation_closed',
    'fictional_consent_required',
    'fictional_unattended',
    'fictional_ended',
    'fictional_cooling_off',
    'age_proof_required',
    'own_profile',
    'gift_unavailable',
    'quoted_message_gone',
    'commented_part_changed',
    'activation_needed',
    'are_you_sure',
    'same_text',
    'photo_type',
    'photo_animated',
    'photo_too_large',
    'photo_unreadable',
    'photo_too_narrow',
    'photo_too_complex',
    'photo_refused',
    'voice_unreadable',
    'voice_too_long',
    'too_many_requests',
  ],
  idempotent: true,
  acceptsPhoto: true,
})
export const deleteChatEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/chat.php',
  summary:
    'Removes a conversation, or all with one member, from the member’s own list; the other one keeps theirs.',
  input: z
    .object({ conversation: idSchema.optional(), profile: idSchema.optional() })
    .refine(({ conversation, profile }) => conversation !== undefined || profile !== undefined, {
      error: 'required',
      path: ['conversation'],
    }),
  answer: okSchema,
  errors: ['authentication_required', 'not_found'],
})
export const setConversationOptionsEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/chat-options.php',
  summary:
    'Pins, mutes or archives a conversation in the member’s own list, or undoes it; the other one is not told.',
  input: z.object({ conversation: idSchema, ...conversationOptionsSchema.partial().shape }),
  answer: z.object({ options: conversationOptionsSchema }),
  errors: ['authentication_required', 'not_found', 'too_many_pinned'],
})
export const readChatEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/chat.php',
  summary: 'Marks a conversation read up to its last message.',
  input: z.object({ conversation: idSchema }),
  answer: okSchema,
  errors: ['authentication_required', 'not_found'],
})
export const setTypingEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/typing.php',
  summary: 'Tells the other one that the member is typing, for five seconds.',
  input: z.object({ conversation: idSchema }),
  answer: okSchema,
  errors: ['authentication_required', 'not_found'],
})
export const acceptFictionalEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/fictional-consent.php',
  summary:
    'The member has read and accepts the warning about a fictional profile, in the version and at the price that they were shown.',
  input: z.object({
    profile: idSchema,
    /** `fictional.warning_version` of the conversation that was shown. */
    version: z.string().max(40),
    /** The price of a message that was shown, in credits. */
    price: z.int().min(0),
  }),
  answer: okSchema,
  errors: ['authentication_required', 'not_found', 'fictional_unattended', 'fictional_consent_changed'],
})
export const openImageEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/chat-image.php',
  summary: 'The receiver opens an image: from now on its address is given.',
  input: z.object({ message: idSchema }),
  answer: z.object({ image: chatImageSchema }),
  errors: ['authentication_required', 'not_found', 'age_proof_required'],
})
export const markVoiceHeardEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/voice-heard.php',
  summary: 'The receiver has begun to play a voice message; the sender may be told.',
  input: z.object({ message: idSchema }),
  answer: okSchema,
  errors: ['authentication_required', 'not_found'],
})
export const setReactionEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/reaction.php',
  summary: 'Sets, changes or removes the member’s reaction to a message; free of charge.',
  input: z.object({
    message: idSchema,
    /** null removes the reaction. */
    emoji: z.enum(reactionEmojis).nullable(),
    /** The member whom the page considers logged in, as for messages. */
    as: idSchema.optional(),
  }),
  answer: z.object({ reactions: messageReactionsSchema }),
  errors: ['authentication_required', 'not_found', 'blocked_by', 'you_blocked', 'too_many_requests'],
  idempotent: true,
})
