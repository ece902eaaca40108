import { z } from 'zod'
import { instantSchema } from '../../../domain/common.ts'
import { defineStaffEndpoint } from '../../staff-endpoint.ts'

/** The webhooks of a payment provider. */
const providerWebhooksSchema = z.object({
  provider: z.string(),
  isConfigured: z.boolean(),
  lastReceivedAt: instantSchema.nullable(),
  lastDay: z.object({ handled: z.int(), unhandled: z.int() }),
  lastWeek: z.object({ handled: z.int(), unhandled: z.int() }),
  /** Refused because the signature was wrong or the body could not be read; refused webhooks are not counted. To half a minute. */
  lastRefusedAt: instantSchema.nullable(),
  refusal: z.enum(['unreadable', 'unsigned']).nullable(),
})
export type ProviderWebhooks = z.infer<typeof providerWebhooksSchema>
export const mostUnhandledWebhooks = 50
export const listWebhooksEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/system/webhooks',
  summary: `Webhooks of each payment provider in the last 24 hours and 7 days, and the oldest ${mostUnhandledWebhooks} that are not handled.`,
  permission: 'system.read',
  input: z.object({}),
  answer: z.object({
    providers: z.array(providerWebhooksSchema),
    unhandled: z.array(
      z.object({
        provider: z.string(),
        /** The provider’s number of the payment. */
        reference: z.string(),
        orderNumber: z.string().nullable(),
        receivedAt: instantSchema,
      }),
    ),
  }),
  errors: [],
})

const mailCountsSchema = z.object({
  sent: z.int(),
  /** Not accepted yet by our mail server; tried again, or given up. */
  deferred: z.int(),
  /** Returned for good, returned for now, and marked as spam. */
  bounced: z.int(),
  delayed: z.int(),
  complaints: z.int(),
})
export type MailCounts = z.infer<typeof mailCountsSchema>
export const mailOverviewDays = 7
/** At most so many mails are counted, the newest. */
export const maxCountedMails = 50_000
export const mostReturnedMails = 50
export const getMailOverviewEndpoint = defineStaffEndpoint({
  method: 'GET',
  path: '/api/staff/system/mails',
  summary: `Mails to members of the last ${mailOverviewDays} days by day, kind and site, and the newest ${mostReturnedMails} returned ones with masked addresses.`,
  permission: 'system.read',
  input: z.object({}),
  answer: z.object({
    /** The newest first; days are those of UTC. */
    days: z.array(mailCountsSchema.extend({ day: z.iso.date() })),
    /** The kinds of returned mails are not known. */
    kinds: z.array(z.object({ kind: z.string(), sent: z.int(), deferred: z.int() })),
    sites: z.array(mailCountsSchema.extend({ siteId: z.int(), siteName: z.string() })),
    /** True if there were too many mails to count all: the oldest are missing. */
    isCut: z.boolean(),
    returned: z.array(
      z.object({
        memberId: z.int(),
        siteName: z.string(),
        maskedEmail: z.string(),
        kind: z.enum(['hard', 'soft', 'complaint']),
        /** As the other mail server said, such as `5.1.1`. */
        status: z.string(),
        receivedAt: instantSchema,
      }),
    ),
  }),
  errors: [],
})
