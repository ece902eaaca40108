import { z } from 'zod'
import {
  countrySchema,
  genderSchema,
  idSchema,
  instantSchema,
  builtInLanguageSchema,
  textSchema,
} from '../../../domain/common.ts'
import { lookingFor } from '../../../domain/fields.ts'
import { languages } from '../../../domain/languages.ts'

/** The types of campaigns: each is a notification type of its own that members agree to (docs/messages.md#notice-types). */
export const campaignTypes = ['news', 'promotions'] as const
export type CampaignType = (typeof campaignTypes)[number]
export const campaignStates = ['draft', 'scheduled', 'sending', 'stopped', 'sent'] as const
export type CampaignState = (typeof campaignStates)[number]
/** The placeholders in texts of a campaign, such as `{username}`. */
export const campaignPlaceholders = ['username', 'site'] as const
/** Mails per hour. */
export const [minRatePerHour, maxRatePerHour] = [1, 30_000] as const
/** An audience is counted up to this number. */
export const maxCountedMembers = 100_000
/** An order counts for a campaign if it was paid within so many days after the click. */
export const orderAfterClickDays = 7
/** Members who could not be reached within so many days after the start are left out. */
export const campaignDays = 7

/** Text of a campaign: plain, with the placeholders above. */
const campaignLineSchema = (maximum: number) =>
  textSchema(1, maximum)
    .refine((text) => !/<[a-z!/]/i.test(text), { error: 'campaign_html' })
    .refine(
      (text) =>
        !/[{}]/.test(
          text.replaceAll(/\{(\w+)\}/g, (whole, name) => (isPlaceholder(String(name)) ? '' : whole)),
        ),
      { error: 'campaign_placeholder' },
    )
const isPlaceholder = (name: string): boolean => (campaignPlaceholders as readonly string[]).includes(name)
export const campaignTextSchema = z.strictObject({
  subject: campaignLineSchema(120).refine((text) => !text.includes('\n'), { error: 'invalid_value' }),
  /** One entry per paragraph. */
  text: z.array(campaignLineSchema(1000)).min(1, { error: 'required' }).max(12, { error: 'invalid_value' }),
  button: campaignLineSchema(40).refine((text) => !text.includes('\n'), { error: 'invalid_value' }),
})
export type CampaignText = z.infer<typeof campaignTextSchema>
const campaignTextsSchema = z.partialRecord(builtInLanguageSchema, campaignTextSchema)
export type CampaignTexts = z.infer<typeof campaignTextsSchema>
/** Path on the site that the button links to; never an address of another host. */
export const campaignPathSchema = z
  .string()
  .trim()
  .max(100)
  .regex(/^\/(?:[\w-]+(?:\/[\w-]+)*)?$/, { error: 'campaign_path' })
  .transform((path) => path as `/${string}`)

const daySchema = z.iso.date()
const ageSchema = z.int().min(18).max(120)
/**
 * The members that a campaign goes to, among those who agreed to its type. A rule that is left out holds for everybody. Days are those of
 * the site's time zone, both included.
 */
export const audienceSchema = z.strictObject({
  languages: z.array(builtInLanguageSchema).min(1).max(languages.length).optional(),
  countries: z.array(countrySchema).min(1).max(60).optional(),
  gender: genderSchema.optional(),
  lookingFor: z.enum(lookingFor).optional(),
  ageFrom: ageSchema.optional(),
  ageTo: ageSchema.optional(),
  isPremium: z.boolean().optional(),
  signedUpFrom: daySchema.optional(),
  signedUpTo: daySchema.optional(),
  activeFrom: daySchema.optional(),
  activeTo: daySchema.optional(),
  hasOrdered: z.boolean().optional(),
  hasPhoto: z.boolean().optional(),
})
export type Audience = z.infer<typeof audienceSchema>

/** The part of a campaign that staff write; everything else follows from the sending. */
export const campaignDraftSchema = z.object({
  name: textSchema(1, 80),
  type: z.enum(campaignTypes),
  path: campaignPathSchema,
  ratePerHour: z.int().min(minRatePerHour).max(maxRatePerHour),
  audience: audienceSchema,
  texts: campaignTextsSchema,
})
export const campaignIdSchema = z.string().regex(/^[a-z0-9-]{2,60}$/)

const figure = z.int().min(0)
/** The results of the recipients in a language. */
export const campaignFiguresSchema = z.object({
  recipients: figure,
  sent: figure,
  bounced: figure,
  /** Members who marked the mail as spam, as far as their mail provider tells. */
  complained: figure,
  clicked: figure,
  unsubscribed: figure,
  /** Members who paid an order within `orderAfterClickDays` after their click. */
  ordered: figure,
})
export type CampaignFigures = z.infer<typeof campaignFiguresSchema>

/** The reasons why a recipient got no mail. */
export const skipReasons = ['changed', 'weekly_limit', 'not_reached', 'failed'] as const
export type SkipReason = (typeof skipReasons)[number]

export const listedCampaignSchema = campaignFiguresSchema.extend({
  id: campaignIdSchema,
  siteId: idSchema,
  name: z.string(),
  type: z.enum(campaignTypes),
  state: z.enum(campaignStates),
  languages: z.array(builtInLanguageSchema),
  startsAt: instantSchema.nullable(),
  startedAt: instantSchema.nullable(),
  endedAt: instantSchema.nullable(),
  changedAt: instantSchema.nullable(),
  changedBy: z.string().nullable(),
})
export type ListedCampaign = z.infer<typeof listedCampaignSchema>
