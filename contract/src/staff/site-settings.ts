import type { Company, SiteSettings } from '../endpoints/sites.ts'

/** Every setting of a site and of a company, by what it concerns, in the order in which the console shows them. */
export const settingGroups = {
  identity: ['name', 'host', 'domain_language', 'niche'],
  contact: [
    'support_email',
    'support_phone',
    'support_answer_hours',
    'sender_email',
    'campaigns_per_week',
    'country',
    'currency',
    'time_zone',
  ],
  look: ['index_title', 'description', 'front_page_members', 'interests_first', 'cdn_prefix'],
  accounts: [
    'signups',
    'min_age',
    'age_checks',
    'countries',
    'account_disclosure',
    'signup_proof_cost',
    'signup_minimum_seconds',
    'enable_site_entry_popup',
    'entry_warning_countries',
  ],
  credits: [
    'signup_credits',
    'message_credits',
    'photo_credits',
    'gift_credits',
    'super_like_credits',
    'like_extras_a_day',
    'message_length',
    'free_conversations',
    'free_history_messages',
    'free_photos',
    'premium_photos',
    'free_visible_photos',
    'game_likes',
    'liked_by_shown',
  ],
  search: [
    'logged_out_search',
    'logged_out_search_trafficsource',
    'visitor_search_pages',
    'default_search',
    'search_fields',
    'visible_profile_fields',
    'visible_profile_notes',
    'member_resell',
  ],
  safety: [
    'safety_warnings',
    'safety_first_messages',
    'same_text_members',
    'messages_per_minute',
    'conversations_per_hour',
    'photo_moderation',
    'case_claim_minutes',
    'fictional_profiles_attended',
    'fictional_share_percent',
    'fictional_answer_hours',
    'fictional_consent_days',
    'fictional_consent_minor',
    'fictional_night_minor',
    'fictional_night_hours',
    'desk_claim_minutes',
  ],
  money: [
    'refund_days',
    'leaving_discount',
    'spending_limit_minor',
    'spending_limit_maximum_minor',
    'direct_debit_limits',
    'goodwill_credits_support',
    'goodwill_credits_finance',
    'refund_limit_support_minor',
    'refund_limit_finance_minor',
    'price_limit_percent',
  ],
  company: [
    'company.name',
    'company.kvk',
    'company.vat_numbers',
    'company.address',
    'company.city',
    'company.country',
    'company.tradenames',
    'company.support_phone',
    'company.delete_discount',
  ],
} as const satisfies Readonly<Record<string, readonly SettingKey[]>>
export type SettingGroup = keyof typeof settingGroups
/** Describes what a site has beside its settings; each needs a value. */
type SiteColumn = 'name' | 'host' | 'domain_language' | 'niche'
type CompanyColumn = Exclude<keyof Company, 'id' | 'added'>
export type SettingKey = keyof SiteSettings | SiteColumn | `company.${CompanyColumn}`

export const settingKeys: readonly SettingKey[] = Object.values(settingGroups).flat()
export const companySettingKeys: readonly SettingKey[] = settingGroups.company
export const siteSettingKeys: readonly SettingKey[] = settingKeys.filter(
  (key) => !companySettingKeys.includes(key),
)

/** Settings that are amounts, in minor units. */
export const amountKeys: readonly SettingKey[] = [
  'fictional_consent_minor',
  'fictional_night_minor',
  'spending_limit_minor',
  'spending_limit_maximum_minor',
  'direct_debit_limits',
  'refund_limit_support_minor',
  'refund_limit_finance_minor',
]

/**
 * Settings in legal texts that are corrected at once, without a notice: members have to reach the company at all times. Their change makes
 * a new version of the text, too.
 */
export const correctedAtOnceKeys: readonly SettingKey[] = ['support_email']
