import type { SettingGroup, SettingKey } from '@amarelle/contract/staff/site-settings'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const settingGroupNames: Readonly<Record<SettingGroup, MessageDescriptor>> = {
  identity: msg`Name and address`,
  contact: msg`Contact and place`,
  look: msg`First page`,
  accounts: msg`Sign-up`,
  credits: msg`Credits and limits`,
  search: msg`Search and profiles`,
  safety: msg`Safety`,
  money: msg`Refunds and spending`,
  company: msg`Company`,
}

/** For whom the sites of a niche are. */
export const nicheNames: Readonly<Record<number, MessageDescriptor>> = {
  1: msg`Everybody`,
  2: msg`People over fifty`,
  3: msg`LGBTQ+`,
  4: msg`Adult chat`,
  5: msg`Single parents`,
  6: msg`Outdoor people`,
  7: msg`Travellers and expats`,
}

/** Name and description of each setting. */
export const settingNames: Readonly<
  Record<SettingKey, readonly [name: MessageDescriptor, meaning: MessageDescriptor]>
> = {
  name: [msg`Name of the site`, msg`On every page and mail.`],
  host: [
    msg`Host`,
    msg`The site’s address. After a change members log in again, and links in mails that were sent lead nowhere.`,
  ],
  domain_language: [
    msg`Language`,
    msg`For visitors whose browser asks for none of ours, and of the site’s own title.`,
  ],
  niche: [msg`Niche`, msg`Colours, texts and interests of the site.`],
  campaigns_per_week: [
    msg`Campaigns for a member in seven days`,
    msg`More are left out. All notifications and campaigns together stay within three mails a day.`,
  ],
  sender_email: [
    msg`Sender of mails`,
    msg`Empty: noreply@ at the site’s host, unless the house has another. Its domain needs SPF and DKIM.`,
  ],
  'company.name': [msg`Name of the company`, msg`Every page, mail and invoice names it.`],
  'company.kvk': [msg`Number in the trade register`, msg`On every page and invoice.`],
  'company.vat_numbers': [msg`VAT numbers`, msg`With commas between them. Invoices need one.`],
  'company.address': [msg`Street and number`, msg`In the legal notice, on mails and invoices.`],
  'company.city': [msg`Postcode and city`, msg`In the legal notice, on mails and invoices.`],
  'company.country': [msg`Country of the company`, msg`Its two letters. It decides where VAT is owed.`],
  'company.tradenames': [msg`Trade names`, msg`With commas between them.`],
  'company.support_phone': [msg`Phone number of the company`, msg`In the legal notice of all its sites.`],
  'company.delete_discount': [
    msg`Discount for leaving members`,
    msg`Whether members who are about to delete their account are offered one.`,
  ],
  support_email: [msg`Support address`, msg`Every mail and page shows it. It has to reach a person.`],
  support_phone: [msg`Support phone number`, msg`Shown on the contact page and on invoices.`],
  support_answer_hours: [msg`Hours to answer support mail`, msg`The clock of a thread in the support inbox.`],
  country: [msg`Country`, msg`Decides currency, VAT and rules where a visitor’s country is unknown.`],
  currency: [msg`Currency`, msg`Bundles need a price in it.`],
  time_zone: [msg`Time zone`, msg`Ages and daily figures are computed in it.`],
  index_title: [msg`Title of the first page`, msg`For search engines and tabs. Empty: the site’s own text.`],
  description: [msg`Description for search engines`, msg`Empty: the site’s own text.`],
  front_page_members: [
    msg`Members on the first page`,
    msg`Member numbers. If too few are visible, others of the first search fill the places.`,
  ],
  interests_first: [msg`Interests listed first`, msg`Wherever members choose interests.`],
  cdn_prefix: [
    msg`Path of pictures`,
    msg`Begins with a slash. Pictures are served below it, on the site’s own host.`,
  ],
  signups: [msg`Who may sign up`, msg`Everybody, only visitors from a traffic source, or nobody.`],
  min_age: [msg`Minimum age`, msg`In years, at least 18.`],
  age_checks: [
    msg`Proof of age by country`,
    msg`From when on members of a country prove that they are 18 or over, and how. Ways that are not set up on this server are refused.`,
  ],
  countries: [msg`Countries`, msg`Members can live in them.`],
  account_disclosure: [
    msg`Messages about accounts`,
    msg`“spec” says whether an address has an account, “strict” never does.`,
  ],
  signup_proof_cost: [
    msg`Work of the sign-up check`,
    msg`What a browser computes against programs, in thousands of rounds. 0 switches it off.`,
  ],
  signup_minimum_seconds: [
    msg`Seconds that a sign-up takes`,
    msg`Faster ones are asked to wait. 0 switches it off.`,
  ],
  enable_site_entry_popup: [msg`Notice on entering`, msg`Visitors from the countries below see it first.`],
  entry_warning_countries: [
    msg`Countries with the notice`,
    msg`Counts on chat and landing pages; elsewhere every visitor reads it.`,
  ],
  signup_credits: [msg`Welcome credits`, msg`Given once, at activation.`],
  message_credits: [msg`Credits for a message`, msg`Counts from the next message.`],
  photo_credits: [
    msg`Credits for a photo or a voice message in a chat`,
    msg`Counts from the next photo or voice message.`,
  ],
  gift_credits: [msg`Credits for a gift`, msg`The standard price. Gifts may have their own.`],
  super_like_credits: [msg`Credits for a super like`, msg`Counts from the next super like.`],
  like_extras_a_day: [
    msg`Super likes and gifts with a like a day`,
    msg`How many a member can send in 24 hours. Gifts in a chat are not counted.`,
  ],
  message_length: [msg`Length of a message`, msg`In characters.`],
  free_conversations: [msg`Conversations free members start`, msg`The specification says 2.`],
  free_history_messages: [msg`Messages free members see`, msg`The last ones of each conversation.`],
  free_photos: [msg`Photos of free members`, msg`How many they may have.`],
  premium_photos: [msg`Photos of premium members`, msg`How many they may have.`],
  free_visible_photos: [msg`Photos free members see`, msg`Of each profile. The others are locked.`],
  game_likes: [msg`Likes a day in the game`, msg`By the member’s own time zone.`],
  liked_by_shown: [msg`Who likes a free member`, msg`Clear, or as a blurred picture.`],
  logged_out_search: [msg`Search without an account`, msg`Visitors see members who allow it.`],
  logged_out_search_trafficsource: [
    msg`The same for traffic sources`,
    msg`Visitors who came from a traffic source.`,
  ],
  visitor_search_pages: [msg`Pages a visitor may search`, msg`Then the sign-up comes.`],
  default_search: [msg`Ages of the first search`, msg`For members who have not searched yet.`],
  search_fields: [msg`Fields of the search`, msg`What members can search by.`],
  visible_profile_fields: [msg`Fields of a profile`, msg`What profiles show.`],
  visible_profile_notes: [msg`Texts of a profile`, msg`What members can write about themselves.`],
  member_resell: [
    msg`Members of sister sites`,
    msg`Shares members who agreed with the other sites of the company that do so, too.`,
  ],
  safety_warnings: [msg`Warnings in chats`, msg`What members are warned about.`],
  safety_first_messages: [msg`Messages with warnings`, msg`The first ones of a conversation.`],
  same_text_members: [
    msg`Members for one text`,
    msg`How many may get the same text in ten minutes. 0: no limit.`,
  ],
  messages_per_minute: [msg`Messages a minute`, msg`The most that one member sends.`],
  conversations_per_hour: [msg`New conversations an hour`, msg`The most that a premium member starts.`],
  photo_moderation: [msg`Photos wait for a decision`, msg`Nobody sees a photo before it was accepted.`],
  fictional_profiles_attended: [
    msg`Fictional profiles are answered`,
    msg`Without it, nobody can write to them.`,
  ],
  fictional_share_percent: [msg`Share of fictional profiles`, msg`The most, in percent of visible profiles.`],
  fictional_answer_hours: [
    msg`Hours to answer for fictional profiles`,
    msg`Messages that nobody answers in time are refunded.`,
  ],
  fictional_consent_days: [
    msg`Days between consents`,
    msg`Then members read and accept the note about a fictional profile again.`,
  ],
  fictional_consent_minor: [msg`Spending between consents`, msg`With one fictional profile.`],
  fictional_night_minor: [
    msg`Spending in one night`,
    msg`With fictional profiles between 23:00 and 6:00. Beyond it nobody answers until staff have looked.`,
  ],
  fictional_night_hours: [
    msg`Hours in one night`,
    msg`Of the seven between 23:00 and 6:00. Who writes in so many is answered when staff have looked.`,
  ],
  case_claim_minutes: [
    msg`Minutes of a claim of cases and photos`,
    msg`After so many without a sign of work a colleague can take the case or the photo.`,
  ],
  desk_claim_minutes: [
    msg`Minutes of a claim at the desk`,
    msg`After so many without a sign of work another agent can take the conversation.`,
  ],
  refund_days: [msg`Days to withdraw`, msg`The law gives 14. More is allowed.`],
  leaving_discount: [msg`Discount on leaving`, msg`Percent off the next order, where the company offers it.`],
  spending_limit_minor: [msg`Spending limit`, msg`For 30 days. Members can lower it.`],
  spending_limit_maximum_minor: [msg`Highest spending limit`, msg`That a member can set.`],
  direct_debit_limits: [msg`Limits of direct debits`, msg`A debit beyond one of them is refused.`],
  goodwill_credits_support: [msg`Goodwill by support`, msg`Credits for a member within 30 days.`],
  goodwill_credits_finance: [msg`Goodwill by finance`, msg`Credits for a member within 30 days.`],
  refund_limit_support_minor: [msg`Refunds by support`, msg`Without a second person, per order.`],
  refund_limit_finance_minor: [msg`Refunds by finance`, msg`Without a second person, per order.`],
  price_limit_percent: [msg`Changes of prices`, msg`Without a second person, up or down, in percent.`],
}
