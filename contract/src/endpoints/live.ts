import { z } from 'zod'
import {
  conversationOptionsSchema,
  messageReactionsSchema,
  messageRefundReasons,
  messageSchema,
} from './chat.ts'
import { orderNumberSchema } from '../domain/common.ts'
import { likeExtras } from '../domain/fields.ts'
import { profileCardSchema } from './profiles.ts'

/** One WebSocket per browser, shared by its tabs. `?after=<no>` resumes after the last numbered event received. */
export const liveSocketPath = '/live'
/** Seconds between heartbeats of the server; a browser that receives nothing for twice as long reconnects. */
export const heartbeatSeconds = 25
/**
 * The only message that a browser sends: the number of the last event received, sent at intervals. All messages up to it were
 * delivered.
 */
export const acknowledgementSchema = z.object({ heard: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER) })
/**
 * Minimum seconds between two such frames of a browser; the first may be sent at once. Sending many more closes the connection.
 */
export const acknowledgementIntervalSeconds = 1
/**
 * The reasons why the server closed a connection. `ended`: the session has ended, so reconnecting is pointless. `tooMany`: the member's
 * oldest connection was closed; the browser waits a minute before it reconnects. `refused`: invalid data was sent.
 */
export const socketCloseCodes = {
  ended: 4001,
  tooMany: 4008,
  refused: 1008,
  restart: 1012,
  failed: 1011,
} as const
/** Size limit of frames that the server accepts, in bytes. */
export const maxAcknowledgementBytes = 64

/** Stored and numbered per member: after a lost connection none is missing or duplicated. */
export const memberEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('message'),
    message: messageSchema,
    /** The other member. */
    profile_id: z.number().int(),
    /** The other member's card; null if the conversation is already in the member's list. */
    profile: profileCardSchema.nullable(),
    num_unread_messages: z.number().int(),
    /** The sender's balance afterwards; null for the receiver. */
    credits: z.number().int().nullable(),
    /** The receiver muted the conversation. Events of earlier versions don't say so. */
    muted: z.boolean().optional(),
  }),
  z.object({
    type: z.literal('read'),
    conversation: z.number().int(),
    up_to: z.number().int(),
    mine: z.boolean(),
  }),
  /** `profile` is null where the site shows it to premium members only, and for fictional profiles: the list has their origin. */
  z.object({
    type: z.literal('like'),
    profile: profileCardSchema.extend({ fictional: z.literal(false) }).nullable(),
    new_likes: z.number().int(),
    /** Absent for a plain like. */
    extra: z.enum(likeExtras).optional(),
    /** Came with a comment: the message that follows tells of both. */
    commented: z.literal(true).optional(),
  }),
  z.object({ type: z.literal('match'), profile: profileCardSchema }),
  z.object({ type: z.literal('credits'), credits: z.number().int(), paid_user: z.boolean() }),
  z.object({ type: z.literal('badges'), unread_messages: z.number().int(), new_likes: z.number().int() }),
  /** A member of the conversation reacted to a message, or removed the reaction. */
  z.object({
    type: z.literal('reactions'),
    conversation: z.number().int(),
    message: z.number().int(),
    reactions: messageReactionsSchema,
  }),
  /** The receiver played a voice message for the first time. */
  z.object({ type: z.literal('voice_heard'), conversation: z.number().int(), message: z.number().int() }),
  z.object({ type: z.literal('message_removed'), conversation: z.number().int(), message: z.number().int() }),
  /** The removal was reversed: a tab that shows the conversation loads the message. */
  z.object({
    type: z.literal('message_restored'),
    conversation: z.number().int(),
    message: z.number().int(),
  }),
  /** Messages to a fictional profile were refunded; after `ended` nobody can write in the conversation any more. */
  z.object({
    type: z.literal('messages_refunded'),
    conversation: z.number().int(),
    messages: z.array(z.number().int()),
    reason: z.enum(messageRefundReasons),
  }),
  /** The member pinned, muted or archived a conversation, or undid it. */
  z.object({
    type: z.literal('conversation_options'),
    conversation: z.number().int(),
    options: conversationOptionsSchema,
  }),
  /** The member saved a profile to their favourites, or removed it. */
  z.object({ type: z.literal('favourite'), profile: z.number().int(), favourite: z.boolean() }),
  z.object({ type: z.literal('conversation_gone'), conversation: z.number().int() }),
  z.object({
    type: z.literal('payment'),
    order: orderNumberSchema,
    state: z.enum(['loading', 'pending', 'completed', 'failed', 'cancelled']),
  }),
  z.object({ type: z.literal('account'), status: z.enum(['not_confirmed', 'active', 'pending_deletion']) }),
])
export type MemberEvent = z.infer<typeof memberEventSchema>
/** Neither stored nor numbered, because they are outdated within a second. */
export const transientEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('typing'), conversation: z.number().int() }),
  /** The member changed or deleted a draft in one of their browsers; the others load it. */
  z.object({ type: z.literal('draft'), profile: z.number().int(), version: z.number().int() }),
  z.object({ type: z.literal('presence'), profile: z.number().int(), online: z.boolean() }),
  /** The other member's browser received all messages of the conversation up to this one. */
  z.object({ type: z.literal('delivered'), conversation: z.number().int(), up_to: z.number().int() }),
  /** The conversation is held for the member’s sake: its tab loads the offer of a pause. */
  z.object({ type: z.literal('cooling_off_offered'), conversation: z.number().int() }),
  z.object({ type: z.literal('beat') }),
  /**
   * The newest event's number, sent first on every connection. `reload`: request everything again, because the page is older
   * than its first connection, or missed events are no longer stored.
   */
  z.object({ type: z.literal('hello'), no: z.number().int(), reload: z.boolean() }),
])
export type TransientEvent = z.infer<typeof transientEventSchema>
export type LiveEvent = (MemberEvent & { no: number }) | TransientEvent
