import { expect, test } from 'vitest'
import { type ErrorCode, errorCatalogue } from './errors.ts'

/** The specified texts, by error code. */
const expectedTexts: Partial<Record<ErrorCode, string>> = {
  unexpected: 'An error occurred, please try again later.',
  login_failed: 'Login failed, please try again',
  too_many_attempts: 'Too many incorrect attempts, account blocked for {minutes} min.',
  email_not_found: 'E-mail address not found',
  link_expired: 'Link expired or invalid, request a new email',
  too_many_resets: 'Too many password reset emails sent, please try again tomorrow.',
  activation_failed: 'Activation failed',
  contact_support: 'Something went wrong, please contact support for help.',
  sms_code_invalid: 'Code invalid',
  direct_debit_blocked: 'Your account is blocked for direct debit payments.',
  direct_debit_limit:
    'Your limit for direct debit payments has been reached. Please try later, a cheaper package or another payment method.',
  payment_failed: 'Payment failed or has been cancelled.',
  card_failed: 'Credit card payment failed',
  not_found: 'This page could not be found',
  invalid_date_of_birth: 'Invalid date of birth.',
  email_taken: 'This email address already owns an account on this website.',
  email_exists: 'An account with this e-mail address already exists',
  not_enough_credits: 'You do not have enough credits',
  premium_only: 'This feature is only available for premium members',
  blocked_by: "You're blocked by {name}.",
}

test('each error of the specification has its English text', () => {
  for (const [code, text] of Object.entries(expectedTexts))
    expect([code, errorCatalogue[code as ErrorCode][1]]).toEqual([code, text])
})
