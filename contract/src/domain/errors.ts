/**
 * The error catalogue (docs/product.md#errors-on-the-wire): code, HTTP status and English text. Translations are in
 * locales/<lang>/server.po under `error.<code>`; `{name}` placeholders are filled from the problem's values.
 */
export const errorCatalogue = {
  unexpected: [500, 'An error occurred, please try again later.'],
  not_found: [404, 'This page could not be found'],
  invalid_input: [422, 'Please check the marked fields.'],
  unavailable: [503, 'This is not available at the moment. Please try again in a minute.'],
  authentication_required: [403, 'Log in to continue.'],
  forbidden: [403, 'You are not allowed to do this.'],
  wrong_origin: [403, 'This request came from another site.'],
  too_many_requests: [429, 'Too many requests. Please try again in a moment.'],
  body_too_large: [413, 'This is too much at once. Please shorten it.'],
  body_too_slow: [408, 'This took too long. Please try again.'],
  idempotency_key_required: [400, 'This request needs an Idempotency-Key.'],
  idempotency_conflict: [409, 'This key was used for another request.'],

  required: [422, 'Please fill this in.'],
  invalid_choice: [422, 'Please choose one of the options.'],
  too_short: [422, 'At least {minimum} characters, please.'],
  too_long: [422, 'At most {maximum} characters, please.'],
  too_small: [422, 'At least {minimum}, please.'],
  too_big: [422, 'At most {maximum}, please.'],
  invalid_value: [422, 'This value isn’t valid.'],
  invalid_email: [422, 'Invalid email'],
  username_invalid: [422, 'Use 3 to 20 letters, digits, dots, hyphens or underscores.'],
  username_is_email: [422, 'Your username may not be your e-mail address.'],
  username_at_sign: [422, 'Your username may not start with @.'],
  username_reserved: [422, 'This username is reserved. Please choose another one.'],
  username_taken: [422, 'This username is taken. Please choose another one.'],
  password_common: [422, 'This password is too easy to guess. Please choose another one.'],
  date_of_birth_required: [422, 'Enter your date of birth ({min_age}+)'],
  invalid_date_of_birth: [422, 'Invalid date of birth.'],
  consent_required: [422, 'We need your consent before you can continue.'],
  email_taken: [422, 'This email address already owns an account on this website.'],
  email_exists: [422, 'An account with this e-mail address already exists'],
  pending_deletion: [
    403,
    'This account is waiting to be deleted. The link in our e-mail restores it within 14 days.',
  ],
  account_suspended: [
    403,
    'This account is suspended. You’ll find the reason in our e-mail. If you think we’re wrong, write to {email}.',
  ],
  member_restricted: [
    403,
    'Until {until} you can’t start new conversations or give likes. The reason: {rule}. You can still answer everybody who writes to you. The details, and how to object, are in our e-mail.',
  ],
  signups_closed: [403, 'Sign-up is by invitation only.'],

  proof_required: [422, 'Your browser could not prove that a person is signing up. Please try again.'],
  proof_needed: [
    429,
    'There were many attempts. To continue, your browser has to solve a small task, which needs JavaScript.',
  ],
  filled_too_fast: [429, 'That was very fast. Please wait a moment and try again.'],
  email_disposable: [422, 'Please use an address you’ll still be able to read next month.'],
  password_wrong: [422, 'Please check your password.'],
  complaint_closed: [409, 'This complaint can’t be reviewed again.'],
  measure_closed: [409, 'This decision can’t be appealed any more.'],
  appeal_not_possible: [409, 'This photo can’t be reviewed again.'],

  login_failed: [401, 'Login failed, please try again'],
  too_many_attempts: [429, 'Too many incorrect attempts, account blocked for {minutes} min.'],
  login_code_wrong: [
    422,
    'This code isn’t right, or can’t be used any more. Check it, or ask for a new one.',
  ],
  email_not_found: [404, 'E-mail address not found'],
  link_expired: [410, 'Link expired or invalid, request a new email'],
  too_many_resets: [429, 'Too many password reset emails sent, please try again tomorrow.'],
  too_many_mails: [429, 'Too many e-mails sent, please try again tomorrow.'],
  passwords_differ: [422, 'The entered passwords are not the same.'],
  old_password_wrong: [422, 'Please check your old password.'],
  activation_failed: [410, 'Activation failed'],
  contact_support: [500, 'Something went wrong, please contact support for help.'],

  photo_type: [422, 'Please choose a JPEG, PNG or WebP photo.'],
  photo_too_large: [413, 'This photo is too large. The limit is 10 MB and 40 megapixels.'],
  photo_too_small: [422, 'This photo is too small. It needs at least 300 x 300 pixels.'],
  photo_unreadable: [422, 'We couldn’t read this photo. Please try another one.'],
  photo_too_narrow: [422, 'This photo is too long and narrow. Please crop it to the part that matters.'],
  photo_too_complex: [422, 'This photo takes too long to open. Please save it again as a plain JPEG.'],
  photo_animated: [422, 'Please choose a photo that isn’t animated: a JPEG, PNG or WebP.'],
  voice_unreadable: [422, 'We couldn’t read this recording. Please record it again.'],
  voice_too_long: [413, 'A voice message can be {seconds} seconds long. Please record a shorter one.'],
  photo_refused: [422, 'This picture can’t be sent here.'],
  main_photo_required: [
    409,
    'Please add a main photo first. It has to be approved and visible to everybody.',
  ],
  verification_waiting: [409, 'Your picture is already being checked.'],
  verification_expired: [409, 'The time for this pose is over. Please ask for a new one.'],
  verification_limit: [429, 'You can send {limit} pictures a day. Please try again tomorrow.'],
  photo_limit: [422, 'You have reached your limit of {limit} photos.'],

  not_enough_credits: [402, 'You do not have enough credits'],
  premium_only: [403, 'This feature is only available for premium members'],
  blocked_by: [403, "You're blocked by {name}."],
  you_blocked: [403, 'You blocked {name}.'],
  conversation_limit: [
    403,
    'You can start {limit} conversations for free. Premium members can start as many as they like.',
  ],
  conversation_closed: [409, 'This conversation is closed.'],
  too_many_favourites: [409, 'You can save {limit} profiles. Remove one of them first.'],
  too_many_prompts: [422, 'You can answer {limit} of these. Remove one of them first.'],
  too_many_saved_searches: [409, 'You can save {limit} searches. Delete one of them first.'],
  too_many_pinned: [409, 'You can pin {limit} conversations. Unpin one of them first.'],
  reply_not_possible: [403, 'You can reply once {name} has confirmed their e-mail address.'],
  fictional_unattended: [
    409,
    '{name} is a fictional profile that nobody answers for at the moment. You cannot write to it, and nothing was charged.',
  ],
  fictional_ended: [
    409,
    'The conversation with {name} has ended. Messages that nobody answered were refunded, and you cannot write here any more.',
  ],
  fictional_cooling_off: [
    409,
    'You have paused messages to fictional profiles. Nothing was sent, and nothing was charged.',
  ],
  fictional_consent_required: [409, 'Please read and accept the note about fictional profiles first.'],
  fictional_consent_changed: [
    409,
    'The note about fictional profiles or the price of a message has changed in the meantime. Please read it again.',
  ],
  are_you_sure: [409, 'This could hurt {name}. Do you want to send it anyway?'],
  commented_part_changed: [
    409,
    '{name} has changed this since. Load the profile again to see it as it is now.',
  ],
  quoted_message_gone: [409, 'The message that you reply to is no longer available.'],
  same_text: [429, 'You just sent this text to several members. Please write something just for {name}.'],
  kinder_words: [422, 'This could hurt {name}. Please find kinder words.'],
  gift_unavailable: [422, 'This gift is no longer offered. Please choose another one.'],
  own_profile: [422, 'This is your own profile.'],
  undo_not_possible: [409, 'There’s nothing to undo.'],
  like_limit: [429, 'That’s all for today. You get new likes at midnight.'],
  already_liked: [409, 'You already like {name}. Nothing was charged.'],
  fictional_extra: [
    409,
    '{name} is a fictional profile: nobody would get a super like or a gift. Nothing was charged.',
  ],
  extra_price_changed: [409, 'The price has changed. Nothing was charged. Please look at the new price.'],
  too_many_contacts: [422, 'The list can have {maximum} contacts. Nothing was added.'],
  like_extra_limit: [
    429,
    'You can send {limit} super likes and gifts with a like a day. Nothing was charged.',
  ],
  activation_needed: [403, 'Confirm your e-mail address first.'],

  code_not_found: [422, 'Code not found'],
  code_used: [422, 'Code already used'],
  code_later_orders: [422, 'This code is for later orders, not for the first one.'],
  code_expired: [422, 'This code has expired.'],
  code_other_currency: [422, 'This code is for orders in {currency}.'],
  code_minimum: [422, 'This code needs a larger order.'],
  code_other_method: [422, 'This code doesn’t work with this payment method.'],
  price_changed: [422, 'The price has changed in the meantime. Please check the new total before you order.'],
  residence_required: [
    422,
    'Please tick the box to confirm that you live in this country: {country}. Otherwise, change your country in your profile.',
  ],
  fee_banned: [422, 'No fee may be charged for this method in {country}. {reason}'],
  method_unavailable: [422, 'This payment method is not available here.'],
  immediate_required: [422, 'Please tick this box: we may only give you the credits now if you ask for it.'],
  pro_rata_required: [422, 'Please tick this box to say that you know what you pay if you withdraw.'],
  spending_limit: [403, 'This is more than you have left of your 30-day spending limit: {left}.'],
  payment_pending: [409, 'A payment for this order is still being processed.'],
  order_closed: [409, 'This order is already closed.'],
  payment_failed: [402, 'Payment failed or has been cancelled.'],
  card_failed: [402, 'Credit card payment failed'],
  direct_debit_blocked: [403, 'Your account is blocked for direct debit payments.'],
  direct_debit_limit: [
    403,
    'Your limit for direct debit payments has been reached. Please try later, a cheaper package or another payment method.',
  ],
  sms_code_invalid: [422, 'Code invalid'],
  iban_invalid: [422, 'This IBAN isn’t valid. Please check it against your bank card.'],
  iban_country: [422, 'We can only debit accounts in SEPA countries.'],
  phone_invalid: [422, 'Please enter a mobile number, with its country code: +31 6 12345678.'],
  phone_country: [422, 'We can’t send codes to numbers in this country.'],
  too_many_codes: [429, 'Too many codes were sent today. Please try again tomorrow, or pay another way.'],
  authorisation_required: [422, 'Please tick the box: without it we may not debit your account.'],

  staff_sign_in_required: [401, 'Sign in to continue.'],
  proof_of_identity_required: [403, 'Confirm first that it is you.'],
  passkey_refused: [422, 'This passkey could not be used. Please try again.'],
  age_proof_required: [403, 'Please confirm first that you’re 18 or over. What you wrote is kept.'],
  age_check_refused: [422, 'That did not confirm that you’re 18 or over, or took longer than 10 minutes.'],
  age_check_cancelled: [422, 'You stopped before your age was confirmed. You can start again at any time.'],
  age_check_unavailable: [
    503,
    'Your age can’t be confirmed this way at the moment. Please try another way, or try again later.',
  ],
  age_check_not_needed: [409, 'You don’t need to confirm your age.'],
  login_provider_cancelled: [422, 'You stopped at {provider}. Try again, or log in another way.'],
  login_provider_refused: [422, 'That didn’t work, or it took longer than 10 minutes. Please start again.'],
  login_provider_unavailable: [
    503,
    'We can’t reach {provider} at the moment. Try again later, or log in another way.',
  ],
  translation_unavailable: [503, 'This can’t be translated at the moment. Please try again in a minute.'],
  translation_too_long: [422, 'This is too long to be translated.'],
  translations_used_up: [429, 'Too many translations were asked for today. Please try again tomorrow.'],
  identity_not_linked: [
    403,
    'This {provider} account isn’t linked to an account here. Log in another way and link it under “Ways to log in”, or sign up.',
  ],
  network_not_allowed: [403, 'The console cannot be opened from this network.'],
  own_decision: [403, 'This concerns your own decision. Another person has to decide it.'],
  claim_required: [409, 'You are not working on this conversation any more. Claim it again.'],
  nothing_to_answer: [409, 'Nothing waits for an answer here. Agents never write first.'],
  conversation_held: [409, 'This conversation is held: nobody answers until a colleague has looked at it.'],
  already_held: [409, 'This conversation is held already.'],
  agent_text_refused: [422, 'This cannot be sent.'],
  fictional_off: [
    409,
    'Fictional profiles are switched off on this site. Switch them on in its settings first.',
  ],
  fictional_share: [409, 'The site has as many fictional profiles as it may have: {limit} %.'],
  member_picture: [422, 'This is the picture of a real member. It cannot be used.'],
  picture_in_use: [422, 'Another fictional profile of this site has this picture. Choose a different one.'],
  blocked_picture: [422, 'This picture was refused once and is blocked on all sites. It cannot be used.'],
  already_claimed: [409, '{name} is working on this.'],
  view_read_only: [403, 'This view is read-only. Nothing can be changed in it.'],
  not_in_view: [403, 'This page is not part of the view.'],
  conversations_not_in_view: [403, 'Private conversations are not part of this view.'],
  view_ended: [410, 'This view has ended.'],
  member_not_viewable: [409, 'The account is closed or suspended, so the member sees no pages.'],
  already_extended: [409, 'This request has been extended before.'],
  goodwill_limit: [422, 'At most {left} more credits within 30 days.'],
  thread_changed: [409, 'There is a new message in this thread. Read it, then send your answer.'],
  answer_sent: [409, 'This answer is already on its way.'],
  escalation_open: [409, 'A threat to life was reported here. Record first which authority was informed.'],
  books_changed: [409, 'Something was booked in the meantime. Check the figures again.'],
  month_not_closable: [409, 'This month can’t be closed or reopened now.'],
  refund_changed: [409, 'The member has used credits in the meantime. Check the figures again.'],
  refund_overtaken: [409, 'Somebody else was faster: less is left of this payment than was shown.'],
  refund_not_possible: [409, 'This order can’t be refunded now.'],
  refund_too_much: [422, 'At most {left}.'],
  refund_sent: [409, 'This refund is on its way and can’t be taken back any more.'],
  settlement_line_invalid: [
    422,
    'Line {line} of the file is wrong in the column “{column}”. Nothing was imported.',
  ],
  settlement_file_too_long: [422, 'This file has more than {limit} lines. Import it in parts.'],
  settlement_differs: [
    409,
    'Settlement {reference} was imported before with other lines. Nothing was imported.',
  ],
  approval_open: [409, 'Somebody has already asked a second person for this.'],
  job_must_run: [409, 'This job moves money or carries out a legal duty. It can only be retried.'],
  verification_closed: [
    409,
    'This request is closed: the member has withdrawn it, or nobody decided it in time.',
  ],
  main_photo_changed: [409, 'The member’s main photo has changed. Please compare the pictures again.'],
  already_decided: [409, 'Somebody else has decided this in the meantime.'],
  undo_too_late: [409, 'The decision can’t be taken back any more.'],
  debits_changed: [
    409,
    'These debits have changed, or the bank’s cut-off time has passed. Look at them again before you prepare them.',
  ],
  bank_file_unreadable: [
    422,
    'This file cannot be read. It has to be a pain.002, camt.053 or camt.054 of the bank in XML.',
  ],
  bank_file_too_long: [422, 'This file has more than {limit} lines. Ask the bank for shorter periods.'],
  bank_file_unbalanced: [
    422,
    'The opening balance and the lines do not add up to the closing balance. Nothing was booked.',
  ],
  bank_file_other_account: [422, 'This file is about another bank account. Nothing was booked.'],
  bank_line_does_not_fit: [
    409,
    'This line does not fit: amount and currency have to be those that were expected.',
  ],
  last_owner: [409, 'Somebody has to remain the owner of all sites.'],
  passkey_limit: [409, 'You already have {limit} passkeys. Remove one of them first.'],
  identity_taken: [409, 'This {provider} account is already linked to another account here.'],
  identity_limit: [409, 'A {provider} account is already linked to your account. Unlink it first.'],
  last_sign_in_method: [409, 'This is your only way to sign in.'],
  setting_changed: [409, 'A colleague has changed this in the meantime. Check it again.'],
  setting_age_method: [
    422,
    'For {country}, “{method}” is not set up on this server. Set it up first, or choose another way.',
  ],
  setting_invalid: [422, 'This value is not possible.'],
  setting_host: [422, 'A host name in lower case, such as www.example.com.'],
  setting_host_taken: [422, 'Another site has this host.'],
  setting_host_unreachable: [422, 'DNS leads members to no address of this host.'],
  setting_no_bundle: [422, 'No bundle has a price in {currency}.'],
  setting_no_payment_method: [422, 'No payment provider that is set up takes {currency} from {country}.'],
  setting_planned: [
    409,
    'Another change of this setting is planned for the same moment. Take it back first.',
  ],
  site_incomplete: [409, 'The site is not complete. The checks say what is missing.'],
  site_published: [409, 'This site is published already.'],
  site_has_orders: [409, 'This site has orders, which belong to its company: it can’t move to another one.'],
  setting_number: [422, 'A whole number from {minimum} to {maximum}.'],
  setting_minimum: [422, 'A whole number, at least {minimum}.'],
  setting_start: [422, 'Choose a moment within the next {days} days.'],
  price_range: [422, 'An amount from {minimum} to {maximum}, with at most two decimals.'],
  price_country: [422, 'Members in this country pay in {currency}.'],
  price_end: [422, 'The end has to be after the start.'],
  price_overlap: [
    422,
    'Another temporary price applies at that time. Choose other dates, or take it back first.',
  ],
  bundle_exists: [422, 'There is a bundle with this number of credits.'],
  bundle_limit: [409, 'At most {maximum} bundles can be on sale.'],
  last_bundle: [409, 'Members could not buy any credits. Leave one bundle on sale.'],
  price_over: [409, 'This price is no longer in force.'],
  discount_returns: [
    422,
    'Members were told that {code} ends on {day}. An offer as good as that for the same buyers may follow from {from} on.',
  ],
  discount_countdown: [
    422,
    'New members have {percentage}% for a limited time. An offer as good as that makes it a false countdown: choose less, or leave first orders out.',
  ],
  discount_taken: [422, 'There is a code with this name.'],
  source_code: [422, 'Use 2 to 40 small letters, digits, hyphens or underscores.'],
  source_taken: [422, 'There is a traffic source with this code.'],
  rate_start: [422, 'Choose a day from {first} to {last}.'],
  postback_url: [422, 'An address that begins with https:// and a public host name, without a port.'],
  postback_placeholder: [422, 'Only these placeholders are possible: {names}. None in the host name.'],
  last_payment_route: [409, 'Members in {country} could not pay any more. Leave one payment method on.'],
  text_changed: [409, 'A colleague has saved this text in the meantime. Compare it with yours.'],
  text_too_long: [422, 'At most {maximum} characters.'],
  text_empty: [422, 'Write a text.'],
  text_gone: [422, 'The files have no such text any more, so this one is shown nowhere. Take it back.'],
  text_syntax: [422, 'A brace is missing, or a plural is not written as in the default.'],
  text_placeholders: [422, 'Use the same placeholders as the default: {names}.'],
  text_marks: [422, 'Use the same marks as the default, such as <0>…</0>, and no other HTML: {marks}.'],
  text_plural: [422, 'A plural needs these cases in this language: {cases}.'],
  text_same: [422, 'This is the text that is in force.'],
  campaign_changed: [409, 'A colleague has saved this campaign in the meantime. Compare it with yours.'],
  campaign_state: [409, 'The campaign is in another state by now. Look at it again.'],
  campaign_no_text: [422, 'Write the mail in this language first.'],
  campaign_placeholder: [422, 'Only username and site may stand in braces.'],
  campaign_html: [422, 'Write plain text, without HTML.'],
  campaign_path: [422, 'A path on this site, such as /members.'],
  experiment_element: [
    422,
    'Only what is on the list can be varied: headlines, buttons, the form and the order of sections. Prices, consents, legal texts and labels never.',
  ],
  experiment_variants: [
    422,
    'From two to four variants: the first is the page as it is, each other one changes something else.',
  ],
  experiment_changed: [409, 'A colleague has changed this experiment in the meantime. Look at it again.'],
  experiment_state: [409, 'The experiment is in another state by now. Look at it again.'],
  experiment_page_taken: [409, 'Another experiment runs on this page. Stop it first.'],
  experiment_base_rate: [422, 'Too few visits in the last 28 days: enter the rate that you expect.'],
  experiment_choice: [409, 'The results do not allow this choice.'],
  legal_text_notice: [
    422,
    'Members are told of a new version {days} days before. Choose a start that is at least so far away.',
  ],
  language_code: [
    422,
    'Enter the two or three letters of a language that is written from left to right and isn’t there yet, such as pt or cs.',
  ],
  language_file: [422, 'This isn’t a .po file of this language.'],
  language_changed: [409, 'A colleague has changed this language in the meantime. Look at it again.'],
  language_incomplete: [422, 'These texts are still missing: {texts}.'],
  language_in_use: [409, 'This is the main language of {sites}. Give them another one first.'],
  language_text_unknown: [
    422,
    'There is no such text any more, or its English has changed. Download the file again.',
  ],
  language_text_fixed: [422, 'Members have agreed to this text. It stays while the language is offered.'],
  language_text_uncertain: [
    422,
    'This entry is marked as uncertain (fuzzy). Remove the mark when it is right.',
  ],
  text_second_reader: [403, 'Somebody else has to publish what you wrote.'],
  saved_filter_limit: [422, 'You have {limit} saved filters. Delete one first.'],
} as const satisfies Record<string, readonly [status: number, english: string]>

export type ErrorCode = keyof typeof errorCatalogue
export type MessageValues = Readonly<Record<string, string | number>>

export const getHttpStatus = (code: ErrorCode): number => errorCatalogue[code][0]
export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorCatalogue, text)

/** The error of a single field: a code of the catalogue and the values for its text. */
export interface FieldProblem {
  readonly code: ErrorCode
  readonly values?: MessageValues
}

/** The only error type that handlers throw for refusals. Compared by `code`, never by class: the web's build has its own copy. */
export class Problem extends Error {
  readonly code: ErrorCode
  readonly values: MessageValues
  readonly fields: Readonly<Record<string, FieldProblem>>
  constructor(
    code: ErrorCode,
    values: MessageValues = {},
    fields: Readonly<Record<string, FieldProblem>> = {},
  ) {
    super(code)
    this.code = code
    this.values = values
    this.fields = fields
  }
  get status(): number {
    return getHttpStatus(this.code)
  }
}

/** Creates a problem: `throw createProblem('not_enough_credits')`. */
export const createProblem = (code: ErrorCode, values?: MessageValues): Problem => new Problem(code, values)

/** Creates a 422 with errors by field: `throw createFieldProblem({ email: 'email_taken' })`. */
export function createFieldProblem(faults: Readonly<Record<string, ErrorCode | FieldProblem>>): Problem {
  const fields = Object.fromEntries(
    Object.entries(faults).map(([name, fault]) => [
      name,
      typeof fault === 'string' ? { code: fault } : fault,
    ]),
  )
  return new Problem('invalid_input', {}, fields)
}

/** The body of every error response (docs/product.md#errors-on-the-wire); all texts are in the caller's language. */
export interface ErrorResponse {
  error: {
    code: ErrorCode
    /** One line; for unexpected errors a second one that names the request. */
    message: string
    /** The request's id, for errors of the server. */
    reference?: string
    fields?: Record<string, string>
    values?: MessageValues
  }
  authentication_required?: true
}
export const isErrorResponse = (value: unknown): value is ErrorResponse =>
  typeof value === 'object' &&
  value !== null &&
  'error' in value &&
  typeof (value as ErrorResponse).error?.code === 'string' &&
  typeof (value as ErrorResponse).error?.message === 'string'
