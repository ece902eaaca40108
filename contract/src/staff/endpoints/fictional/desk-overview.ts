import { z } from 'zod'
import { idSchema, instantSchema, moneySchema } from '../../../domain/common.ts'
import { scopeSchema } from '../../scope.ts'
import { defineStaffEndpoint } from '../../staff-endpoint.ts'

/** `held`: nobody may answer, whatever the reason. */
export const deskStates = ['waiting', 'claimed', 'held'] as const
export type DeskState = (typeof deskStates)[number]

const overviewEntrySchema = z.object({
  conversation: idSchema,
  siteId: z.int(),
  /** The member by number: names, texts and pictures of members are left out. */
  memberId: idSchema,
  profile: z.string(),
  /** Always true: the label of fictional profiles. */
  fictional: z.literal(true),
  state: z.enum(deskStates),
  /** The agent who has claimed it. */
  agent: z.string().nullable(),
  waitingSince: instantSchema,
  /** When the messages are refunded without an answer. */
  refundAt: instantSchema,
  messages: z.int(),
  /** The price of the messages that wait, in credits and, for the bought ones among these, by currency. */
  credits: z.int(),
  paid: z.array(moneySchema),
})
export type DeskOverviewEntry = z.infer<typeof overviewEntrySchema>
export const getDeskOverviewEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/desk/overview',
  summary:
    'The desk without anything that members wrote or show: conversations in which a paid message waits, the oldest first, at most 100 open and 100 held ones, and the agents at work.',
  permission: 'desk.read',
  input: scopeSchema,
  answer: z.object({
    conversations: z.array(overviewEntrySchema),
    /** Median wait of the open conversations, in minutes; null without any. */
    medianWaitMinutes: z.int().nullable(),
    /** The agents who have claimed conversations, those with most first. */
    agents: z.array(
      z.object({ staffId: z.int(), name: z.string(), conversations: z.int(), since: instantSchema }),
    ),
  }),
  errors: [],
})
