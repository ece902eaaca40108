import type { SpecificationSection } from './row.ts'

/** Section 4 of the specification, line by line. */
export const stateRows: SpecificationSection = {
  Membership: [
    {
      statement: 'free becomes premium when the first credit bundle is bought.',
      provenBy: [
        'e2e/payments/credits.journey.ts: a paid bundle makes the member premium',
        'server/src/payments/payments.test.ts: a bundle is bought on the hosted page',
      ],
    },
  ],
  Account: [
    {
      statement: 'pending activation, then activated through the e-mail link.',
      provenBy: ['server/src/accounts/accounts.test.ts: a new member is logged in, awaits'],
    },
    {
      statement: 'A deleted account can be reactivated within 14 days through an e-mail link.',
      provenBy: [
        'server/src/accounts/deletion/delete-account.test.ts: the mailed link restores an account',
        'server/src/accounts/deletion/delete-account.test.ts: a restore link that is mailed later also expires',
      ],
    },
  ],
  'Activation reminder': [
    {
      statement:
        'user status not_confirmed with profile status disabled and no disabled notifications shows an activation reminder (an alert, or a modal after API signup).',
      provenBy: [
        'web/src/app/alerts/alert-list.test.ts: the activation reminder is for unconfirmed',
        'e2e/accounts/sign-up.journey.ts: an unconfirmed member is asked to confirm',
        'e2e/accounts/sign-up.journey.ts: a sign-up started by a partner is completed',
      ],
    },
  ],
  'Enrich-profile alert': [
    {
      statement: 'shown when the profile has no main image.',
      provenBy: [
        'web/src/app/alerts/alert-list.test.ts: only the first of the due alerts shows, in the order of the design',
      ],
    },
  ],
  'Alert dismissal': [
    {
      statement: 'alerts can be dismissed.',
      provenBy: [
        'e2e/notifications/notifications.journey.ts: the alert about stopped e-mails links to the settings',
      ],
    },
    {
      statement:
        'The dismissal is stored with a timestamp under hide-enrich-alert, hide-push-notification-alert, hide-disabled-notifications-alert and hide-time-bonus-modal.',
      provenBy: [
        'web/src/session/dismissals.test.ts: a dismissal is stored for a year under its own key, with the time',
      ],
    },
  ],
  Payment: [
    {
      statement:
        'loading, pending (processing), completed (credits added), or failed/cancelled, with a retry on another method.',
      provenBy: [
        'e2e/payments/credits.journey.ts: charges nothing and offers a retry',
        'e2e/payments/credits.journey.ts: a pending payment says so, and the member',
        'server/src/payments/orders/retry-payment.test.ts: a declined order is paid by another method',
      ],
    },
  ],
  Likes: [
    {
      statement: 'sent, received, matched when mutual.',
      provenBy: [
        'server/src/likes/member-likes/likes.test.ts: a mutual like is a match, announced to both members once even if the two likes are concurrent',
      ],
    },
    {
      statement: 'Opening a liked profile clears its new-like flag.',
      provenBy: [
        'server/src/likes/member-likes/likes.test.ts: a received like is new, and counts in the badge, until the profile is opened',
        'e2e/discovery/likes.journey.ts: opening a profile clears its new mark live',
      ],
    },
  ],
  Push: [
    {
      statement: 'unknown, capable, subscribed, or denied.',
      provenBy: [
        'e2e/notifications/push.journey.ts: the site asks before the browser does',
        'e2e/notifications/notifications.journey.ts: the page shows the state of push in this',
      ],
    },
  ],
  'E-mail notifications disabled reasons': [
    {
      statement: 'fbl (marked as spam), bounce (invalid address), listunsubscribe.',
      provenBy: [
        'server/src/notifications/returned-mail/mail-intake.test.ts: a complaint stops mails at once for all accounts with the address, until the member enables them again',
        'server/src/notifications/returned-mail/mail-intake.test.ts: a non-existent address stops mails at once, and the member can enable them again',
        'server/src/notifications/unsubscribe/unsubscribe.test.ts: one-click unsubscribe stops all mails without login, cookie or redirect, and can be repeated',
      ],
    },
  ],
  Chat: [
    {
      statement: 'A message needs enough credits.',
      provenBy: [
        'server/src/chat/sending/send-message.test.ts: 200 parallel sends on one credit',
        'e2e/chat/chat.journey.ts: when the three credits are used up the paywall',
      ],
    },
    {
      statement: 'An unconfirmed e-mail blocks replies from the other party.',
      provenBy: [
        'server/src/chat/sending/send-message.test.ts: an unconfirmed sender can write',
        'e2e/chat/composer.journey.ts: an unconfirmed member is warned in the chat',
      ],
    },
    {
      statement: 'Old chat history is hidden at a limit (value not shown).',
      provenBy: ['server/src/chat/threads/thread.test.ts: a free member sees exactly the last 20'],
    },
    {
      statement: 'Opening a chat sets its unread count to 0.',
      provenBy: [
        'server/src/chat/sending/send-message.test.ts: unread messages are counted for the receiver',
      ],
    },
    {
      statement: 'Removing a chat takes it from the list at once, then deletes it on the server.',
      provenBy: [
        'e2e/chat/chat-list.journey.ts: a removed conversation leaves the list',
        'web/src/features/chat/list/chats-store.test.ts: a removed conversation disappears at once',
      ],
    },
    {
      statement: 'On failure an alert shows the error and the chats are reloaded.',
      provenBy: ['e2e/chat/chat-list.journey.ts: when removal fails an alert says so and the conversation'],
    },
    {
      statement: 'Removing by profile id removes every chat with that profile.',
      provenBy: ['web/src/features/chat/list/chats-store.test.ts: removing by profile removes every'],
    },
    {
      statement: 'A user blocked by another may not see that user’s page.',
      provenBy: [
        'e2e/discovery/discovery.journey.ts: blocking hides two members from each other',
        'server/src/likes/member-likes/likes.test.ts: a block hides both members from each other everywhere, and unblocking restores no chat or like',
      ],
    },
    {
      statement: 'Login is blocked for N minutes after too many wrong attempts.',
      provenBy: [
        'server/src/accounts/accounts.test.ts: the fifth wrong password locks',
        'server/src/accounts/login/log-in.test.ts: a correct password resets the count',
      ],
    },
  ],
  'Match popup': [
    {
      statement: 'shown on a new like.',
      provenBy: ['e2e/discovery/match.journey.ts: a like appears live, a like back shows'],
    },
    {
      statement: 'The image and the button raise events.',
      provenBy: ['e2e/discovery/match.journey.ts: the match popup closes on a click, its photo'],
    },
    {
      statement: 'The image raises image pressed.',
      provenBy: ['e2e/discovery/match.journey.ts: the match popup closes on a click, its photo'],
    },
    {
      statement: 'The button raises button pressed with the profile id.',
      provenBy: ['e2e/discovery/match.journey.ts: a like appears live, a like back shows'],
    },
    {
      statement: 'Start conversation sets a starting flag.',
      provenBy: ['e2e/discovery/match.journey.ts: a like appears live, a like back shows'],
    },
  ],
  'Progress indicator': [
    {
      statement: 'start, increase, finish, fail.',
      provenBy: [
        'web/src/ui/feedback/progress.test.ts: can be increased, and restarts with the next start',
        'web/src/ui/feedback/progress.test.ts: shows a failure even if immediate, and hides it like a success',
      ],
    },
  ],
  'In general': [
    {
      statement: 'Online/offline follows browser events.',
      provenBy: ['e2e/chat/live-tabs.journey.ts: offline the page says that messages wait'],
    },
    {
      statement: 'App badge equals total unread messages plus new likes.',
      provenBy: [
        'web/src/app/notifications/app-badge.test.ts: the badge shows the sum and is cleared at 0; a browser that refuses or lacks it causes no error',
        'e2e/pages/layouts.journey.ts: the top bar links to every section, and shows',
      ],
    },
    {
      statement: 'The document title gets a prefix with that sum in brackets.',
      provenBy: ['e2e/pages/layouts.journey.ts: the top bar links to every section, and shows'],
    },
  ],
  'Time bonus': [
    {
      statement:
        'It starts only for a logged-in user who has not paid and whose sign-up is under 14400 seconds (4 hours) old.',
      provenBy: ['server/src/payments/pricing/discounts.test.ts: the bonus lasts exactly four'],
    },
    {
      statement:
        'It then counts down once a second as hours, minutes and seconds, each padded to two digits.',
      provenBy: ['e2e/payments/buying.journey.ts: the bonus follows the server’s clock, is offered'],
    },
    {
      statement:
        'It is cleared on logout, when the countdown reaches zero, when the user is a paid user, or when the sign-up is at least 4 hours old.',
      provenBy: [
        'server/src/payments/pricing/discounts.test.ts: the bonus lasts exactly four',
        'e2e/payments/buying.journey.ts: a member with credits gets no bonus dialog',
        'web/src/app/alerts/alert-list.test.ts: the bonus alert is for members who have not paid, and not on the page that shows the bonus itself',
      ],
    },
    {
      statement:
        'An active time bonus takes precedence over the welcome discount code as the active discount.',
      provenBy: ['server/src/payments/pricing/discounts.test.ts: the welcome code never fails'],
    },
  ],
}
