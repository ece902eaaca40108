import { z } from 'zod'

/** The possible problems of a site, its company, its prices, its payment methods, or its records in DNS. */
const siteProblemCodes = [
  'invalid_value',
  'unknown_setting',
  'missing',
  'email_unreachable',
  'phone_unreachable',
  'vat_number_missing',
  'company_unknown',
  'host_taken',
  'no_bundle',
  'no_payment_method',
  'age_method_missing',
  'legal_change_planned',
  'texts_unfit',
  'no_address',
  'private_address',
  'no_certificate',
  'certificate_ends',
  'no_spf',
  'several_spf',
  'no_dmarc',
  'no_dkim',
  'other_dkim',
  'mails_unsigned',
  'no_mail_server',
] as const
export type SiteProblemCode = (typeof siteProblemCodes)[number]

/** One problem; console and command line each have a text for its code. */
export const siteProblemSchema = z.object({
  /** The path of the value, such as `settings.support_email`, or a name in DNS. */
  place: z.string(),
  code: z.enum(siteProblemCodes),
  /** The values that the text of the code names. */
  values: z.record(z.string(), z.string()),
})
export type SiteProblem = z.infer<typeof siteProblemSchema>
