import { z } from 'zod'
import { idSchema, instantSchema, okSchema, textSchema } from '../../../domain/common.ts'
import { reasonSchema } from '../../reason.ts'
import { scopeSchema } from '../../scope.ts'
import { defineStaffEndpoint } from '../../staff-endpoint.ts'
import { agentHoldReasons, conversationInput, maxDeskNoteLength } from './desk.ts'

export const listHeldEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/desk/held',
  summary:
    'Conversations that staff or rules held: first those at which nobody has looked, then those that were kept, the oldest first; at most 100.',
  permission: 'desk.release',
  input: scopeSchema,
  answer: z.object({
    conversations: z.array(
      z.object({
        conversation: idSchema,
        siteId: z.int(),
        member: z.string(),
        memberId: idSchema,
        profile: z.string(),
        /** Always true: the label of fictional profiles. */
        fictional: z.literal(true),
        reason: z.enum([...agentHoldReasons, 'night_spending']),
        note: z.string(),
        /** The agent who held it; null for a rule. */
        by: z.string().nullable(),
        heldAt: instantSchema,
        /** The last decision to keep the hold: somebody looked, and nobody answers still. */
        kept: z.object({ by: z.string(), at: instantSchema, reason: z.string() }).nullable(),
      }),
    ),
  }),
  errors: [],
})
export const countHeldEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/desk/held/counts',
  summary: 'How many conversations with fictional profiles are held at which nobody has looked.',
  permission: 'desk.release',
  input: scopeSchema,
  answer: z.object({ open: z.int() }),
  errors: [],
})
export const releaseHoldEndpoint = defineStaffEndpoint({
  method: 'DELETE',
  path: '/api/staff/desk/hold',
  summary: 'Lets agents answer a held conversation again.',
  permission: 'desk.release',
  input: conversationInput.extend({ reason: reasonSchema }),
  answer: okSchema,
  errors: ['not_found'],
})
export const keepHoldEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/desk/held/decision',
  summary: 'Keeps a hold after somebody has looked at it: nobody answers still. Recorded with its reason.',
  permission: 'desk.release',
  input: conversationInput.extend({ reason: reasonSchema }),
  answer: okSchema,
  errors: ['not_found'],
})
export const placeHoldEndpoint = defineStaffEndpoint({
  method: 'POST',
  path: '/api/staff/desk/held',
  summary:
    'Holds a conversation with a fictional profile, whether or not a message waits in it: nobody answers until a colleague lets agents answer again. For moderators; agents hold what they work on.',
  permission: 'desk.hold',
  input: conversationInput.extend({
    reason: z.enum(agentHoldReasons),
    /** The agent's observation. Required: nobody who works on the conversation is there to ask. */
    note: textSchema(1, maxDeskNoteLength),
  }),
  answer: okSchema,
  errors: ['not_found', 'already_held'],
})
