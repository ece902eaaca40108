import type { SpecificationSection } from './row.ts'

/** Section 8 of the specification, line by line. */
export const behaviourRows: SpecificationSection = {
  'In general': [
    {
      statement:
        'On a 403 answer that carries an authentication-required flag (and not from the user endpoint), the user is logged out silently.',
      provenBy: [
        'web/src/api/call.test.ts: a 403 with the flag logs out silently, but not from the user endpoint or without the flag',
        'e2e/pages/layouts.journey.ts: a member whose session has ended is logged',
      ],
    },
    {
      statement:
        'A failed chunk load reloads the page once, unless a reload already happened in the last 60 seconds (tracked in session storage).',
      provenBy: [
        'web/src/network/chunk-reload.test.ts: a failed chunk reloads the page once, and not again within 60 seconds',
      ],
    },
    {
      statement: 'The error page shows the error message or Error.',
      provenBy: [
        'web/src/app/errors/describe-error.test.ts: an error has status 500 unless it carries another, and shows only messages of the server',
      ],
    },
    {
      statement: 'Status defaults to 500.',
      provenBy: [
        'web/src/app/errors/describe-error.test.ts: an error has status 500 unless it carries another, and shows only messages of the server',
      ],
    },
    {
      statement:
        'If the error page itself fails: An error occurred while showing the error page, with a link home.',
      provenBy: ['e2e/pages/layouts.journey.ts: when the error page itself fails, a last'],
    },
    {
      statement: 'Failure to delete a chat: an alert with the error, then the chats are reloaded.',
      provenBy: ['e2e/chat/chat-list.journey.ts: when removal fails an alert says so and the conversation'],
    },
    {
      statement: 'Failure to load the welcome discount: ignored silently.',
      provenBy: ['server/src/payments/pricing/discounts.test.ts: the welcome code never fails'],
    },
    {
      statement: 'Failure to set the app badge: ignored.',
      provenBy: [
        'web/src/app/notifications/app-badge.test.ts: the badge shows the sum and is cleared at 0; a browser that refuses or lacks it causes no error',
      ],
    },
    {
      statement: 'A redirect to an external target leaves the app.',
      provenBy: ['e2e/payments/credits.journey.ts: a paid bundle makes the member premium'],
    },
  ],
  Messages: [
    {
      statement: 'An error occured, please try again later.',
      text: 'An error occurred, please try again later.',
      provenBy: ['contract/src/domain/errors.test.ts: each error of the specification'],
    },
    {
      statement: 'Login failed, please try again',
      provenBy: ['e2e/accounts/sign-up.journey.ts: a member logs out, logs in again and resets'],
    },
    {
      statement: 'Too many incorrect attempts, account blocked for {minutes} min.',
      provenBy: [
        'server/src/accounts/accounts.test.ts: the fifth wrong password',
        'e2e/accounts/account.journey.ts: five wrong passwords lock the account',
      ],
    },
    {
      statement: 'E-mail address not found',
      provenBy: ['server/src/app/integration/account-texts.test.ts: $'],
    },
    {
      statement: 'Link expired or invalid, request a new email',
      provenBy: [
        'server/src/accounts/mail-tokens/mail-tokens.test.ts: works until it expires',
        'contract/src/domain/errors.test.ts: each error of the specification',
      ],
    },
    {
      statement: 'Too many password reset emails sent, please try again tomorrow.',
      provenBy: [
        'server/src/accounts/accounts.test.ts: a mailed link sets a new password once',
        'contract/src/domain/errors.test.ts: each error of the specification',
      ],
    },
    {
      statement: 'Activation failed',
      provenBy: ['e2e/accounts/account-states.journey.ts: confirming in a logged-out browser succeeds'],
    },
    {
      statement: 'Something went wrong, please contact support for help.',
      provenBy: ['server/src/app/integration/account-texts.test.ts: $'],
    },
    {
      statement: 'Code invalid (SMS)',
      provenBy: [
        'server/src/payments/bank/direct-debit/sign-mandate.test.ts: a code is valid only for',
        'contract/src/domain/errors.test.ts: each error of the specification',
      ],
    },
    {
      statement: 'Your account is blocked for direct debit payments.',
      provenBy: ['server/src/payments/bank/files/import-bank-file.test.ts: a refund by the payer'],
    },
    {
      statement: 'Your limit for direct debit payments has been reached.',
      provenBy: ['server/src/payments/bank/files/import-bank-file.test.ts: limits apply per order, in'],
    },
    {
      statement: 'Please try later, a cheaper package or another payment method.',
      provenBy: ['server/src/payments/bank/files/import-bank-file.test.ts: limits apply per order, in'],
    },
    {
      statement: 'Payment failed or has been cancelled.',
      provenBy: ['e2e/payments/credits.journey.ts: charges nothing and offers a retry'],
    },
    {
      statement: 'Credit card payment failed (a stored card failed; offers a card retry or PayPal)',
      provenBy: ['e2e/payments/payments.journey.ts: a declined kept card offers PayPal or another card'],
    },
    {
      statement: 'This page could not be found (404)',
      provenBy: ['e2e/pages/static-pages.journey.ts: an unknown address shows the not-found'],
    },
    {
      statement: 'Invalid date of birth.',
      provenBy: ['server/src/accounts/sign-up/sign-up.test.ts: fields show the specified error messages'],
    },
    {
      statement: 'This email address already owns an account on this website.',
      provenBy: ['server/src/accounts/sign-up/sign-up.test.ts: fields show the specified error messages'],
    },
    {
      statement: 'An account with this e-mail address already exists',
      provenBy: [
        'server/src/accounts/sign-up/sign-up-by-api.test.ts: an address that has an account is refused',
        'e2e/accounts/account.journey.ts: a member changes their e-mail address by a mailed link',
      ],
    },
    {
      statement: 'An account pending deletion message',
      text: 'This account is waiting to be deleted.',
      provenBy: [
        'server/src/accounts/deletion/delete-account.test.ts: a login with the correct password reports',
        'e2e/accounts/account.journey.ts: a member deletes their account and restores',
      ],
    },
    {
      statement: 'You do not have enough credits',
      provenBy: ['e2e/chat/chat.journey.ts: when the three credits are used up the paywall'],
    },
    {
      statement: 'This feature is only available for premium members',
      provenBy: [
        'server/src/discovery/member-search/search-members.isolated.test.ts: interests and online need premium; on a site that does not offer them they are ignored',
        'contract/src/domain/errors.test.ts: each error of the specification',
      ],
    },
    {
      statement: 'You’re blocked by {name}.',
      provenBy: ['e2e/discovery/discovery.journey.ts: blocking hides two members from each other'],
    },
  ],
}
