import type { SpecificationSection } from './row.ts'

/** Section 9 of the specification, line by line. */
export const constantRows: SpecificationSection = {
  'In general': [
    {
      statement: 'Photos: free 3, premium 25.',
      provenBy: [
        'e2e/profile/photos.journey.ts: a free member can add 3 photos, a premium member 25',
        'server/src/profiles/photos/photos.test.ts: a free member may have 3 photos',
      ],
    },
    {
      statement: 'Free members may start 2 conversations.',
      provenBy: ['server/src/chat/sending/send-message.test.ts: a free member starts two conversations'],
    },
    {
      statement: 'Likes game: 4 likes per day.',
      provenBy: [
        'server/src/likes/swipe-game/swipe-game.test.ts: exactly four of twenty concurrent likes are accepted and created',
        'e2e/discovery/games.journey.ts: four likes a day, then undo, discovery',
      ],
    },
    {
      statement: 'Deleted account reactivation: 14 days.',
      provenBy: [
        'server/src/accounts/deletion/delete-account.test.ts: a restore link that is mailed later also expires',
      ],
    },
    {
      statement: 'Refund window: {refund_days} days (value not shown).',
      provenBy: ['server/src/payments/refunds/withdrawal.test.ts: after the period staff decide'],
    },
    {
      statement: 'Welcome discount: 25% on the first purchase, time-limited.',
      provenBy: [
        'server/src/payments/pricing/discounts.test.ts: the welcome code never fails',
        'server/src/payments/pricing/discounts.test.ts: the bonus lasts exactly four',
      ],
    },
    {
      statement:
        'Time bonus: window 14400 seconds (4 hours), code TIMEBONUS25, 25 percent, status active, validity once-per-user.',
      provenBy: [
        'server/src/payments/payments.test.ts: the time bonus takes a quarter off',
        'server/src/payments/pricing/discounts.test.ts: the bonus lasts exactly four',
      ],
    },
    {
      statement: 'The modal line says to act fast within 4 hours.',
      provenBy: [
        'e2e/payments/buying.journey.ts: the bonus follows the server’s clock, is offered',
        'server/src/payments/pricing/discounts.test.ts: a bonus outlived by an equally',
      ],
    },
    {
      statement: 'Badges show 99+ above 99.',
      provenBy: ['web/src/ui/feedback/badge-count.test.ts: a badge shows 99+ above 99, otherwise the number'],
    },
    {
      statement: 'The credits badge shows at 10 or fewer credits.',
      provenBy: [
        'web/src/app/navigation/credits-warning.test.ts: paid users get a warning at 10 credits or fewer and danger at 0; others and those with more get no badge',
      ],
    },
    {
      statement:
        'Refresh of user, chats and likes starts 5 s after mount and repeats every 60 s, or every 300 s when push is subscribed.',
      provenBy: [
        'web/src/api/polling.test.ts: polls five seconds after the start, then every minute, until stopped',
        'web/src/api/polling.test.ts: polls every five minutes while push is active, and every minute again once it is off',
      ],
    },
    {
      statement:
        'The time-bonus modal appears 40 s after entering the members area (members, members-id, chats, likes, likes-m-id, premium).',
      provenBy: ['e2e/payments/buying.journey.ts: the bonus follows the server’s clock, is offered'],
    },
    {
      statement:
        'It shows only if the user is logged in, has 0 credits, has not dismissed it, and the time bonus is visible.',
      provenBy: [
        'e2e/payments/buying.journey.ts: a member with credits gets no bonus dialog',
        'e2e/payments/buying.journey.ts: the bonus follows the server’s clock, is offered',
      ],
    },
    {
      statement:
        'The push alert is hidden on the signup, notifications, activate-done, directdebit and premium pages.',
      provenBy: [
        'web/src/app/alerts/alert-list.test.ts: profiles, the game, the checkout and pages that say the same show no alert',
      ],
    },
    {
      statement:
        'The enrich alert is hidden on profile, signup, activate-done, premium, notifications, directdebit and settings.',
      provenBy: [
        'web/src/app/alerts/alert-list.test.ts: the photo reminder is hidden in the settings and after its dismissal',
        'web/src/app/alerts/alert-list.test.ts: profiles, the game, the checkout and pages that say the same show no alert',
      ],
    },
    {
      statement: 'Progress bar: throttle 200 ms, duration 5000 ms, hide delay 500 ms.',
      provenBy: [
        'web/src/ui/feedback/progress.test.ts: shows nothing for less than 200 ms',
        'web/src/ui/feedback/progress.test.ts: grows for 5000 ms, never to 100 % by itself, and disappears 500 ms after the end',
      ],
    },
    {
      statement: 'Default date locale: nl.',
      provenBy: ['contract/src/domain/languages.test.ts: an unknown region'],
    },
    {
      statement: 'Locale cookie lasts 365 days.',
      provenBy: ['e2e/pages/layouts.journey.ts: the chosen language is kept for 365 days'],
    },
    {
      statement: 'Auth cookie lasts 30 days.',
      provenBy: ['server/src/app/api/contract.test.ts: POST user.php logs in'],
    },
    {
      statement: 'Geolocation cache max age is 1 hour.',
      provenBy: ['e2e/accounts/account.journey.ts: a member sets the city from the browser’s'],
    },
    {
      statement: 'Request retries: 5.',
      provenBy: [
        'web/src/api/call.test.ts: a failing call is retried 5 times with doubling delays, then fails',
      ],
    },
    {
      statement: 'Terms version date defaults to 2023-12-01 12:00 UTC, or the company’s added date if later.',
      provenBy: [
        'server/src/accounts/consents/consents.test.ts: without a legal text the version is the default',
      ],
    },
    {
      statement: 'Minimum message cost per country, with currency: values not shown.',
      provenBy: ['server/src/payments/payments.test.ts: the minimum message cost'],
    },
    {
      statement: 'Region labels by country: province, state, canton, region, voivodeship.',
      provenBy: [
        'server/src/sites/geography/geography.isolated.test.ts: each country has its own label for regions',
      ],
    },
    {
      statement:
        'Payment methods listed: SEPA direct debit, Przelewy24, Blik, wire transfer, Giropay, Mastercard, Visa, credit card, Carte Bancaire, Nexi, iDEAL, Bancontact, Apple Pay, Paysafecard, Maestro, PayPal, Sofort, EPS.',
      provenBy: [
        'server/src/payments/payments.test.ts: retired methods are never offered',
        'server/src/app/api/contract.test.ts: GET assets/paymentmethod answers',
      ],
    },
    {
      statement: 'Transaction fees may be added per payment method.',
      provenBy: ['server/src/payments/orders/checkout.test.ts: a fee is in the total before'],
    },
    {
      statement: 'Visual: breakpoints 576, 768, 992, 1200 px.',
      provenBy: ['e2e/accessibility/sizes.journey.ts: grid, breakpoints, toasts and dialogs have'],
    },
    {
      statement: 'Toasts are at most 350 px wide.',
      provenBy: ['e2e/accessibility/sizes.journey.ts: grid, breakpoints, toasts and dialogs have'],
    },
    {
      statement: 'Modal widths are 300, 500, 800, 1140 px.',
      provenBy: ['e2e/accessibility/sizes.journey.ts: grid, breakpoints, toasts and dialogs have'],
    },
    {
      statement: 'The grid has 12 columns with 15 px gutters.',
      provenBy: ['e2e/accessibility/sizes.journey.ts: grid, breakpoints, toasts and dialogs have'],
    },
    {
      statement:
        'Country-to-language map: US en/es, NL nl, BE nl/fr/de, FR fr, IT it, ES es, DE de, AT de, IE en, GB en, CA en/fr, PL pl, AU en, NZ en, CH de/it/fr/en.',
      provenBy: ['contract/src/domain/country-languages.test.ts: the switcher offers'],
    },
  ],
}
