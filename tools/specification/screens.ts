import type { SpecificationSection } from './row.ts'

/** Section 2 of the specification, line by line. */
export const screenRows: SpecificationSection = {
  'Routes (name: path)': [
    {
      statement: 'index: /',
      provenBy: ['e2e/accounts/sign-up.journey.ts: a visitor signs up, corrects invalid fields'],
    },
    {
      statement: 'members: /members',
      provenBy: ['e2e/discovery/discovery.journey.ts: filters narrow the search, show the number'],
    },
    {
      statement:
        'members-id: /members/{id}, the member profile with photo gallery and like, message, gift and block buttons',
      provenBy: [
        'e2e/profile/profile.journey.ts: a profile has photos and actions at both',
        'e2e/discovery/member-profile.journey.ts: photos are swiped by touch',
      ],
    },
    {
      statement: 'likes-m-id: /likes/m/{id}, which shows the same member profile screen as members-id',
      provenBy: ['e2e/profile/profile.journey.ts: a profile has photos and actions at both'],
    },
    {
      statement: 'members-id-chat: /members/{id}/chat',
      provenBy: ['e2e/chat/chat.journey.ts: the first message to a fictional profile'],
    },
    {
      statement: 'members-id-landing: /members/{id}/landing',
      provenBy: ['e2e/pages/landers.journey.ts: a member’s landing pages name the member'],
    },
    {
      statement: 'members-id-landing2-slug: /members/{id}/landing2/{slug?}',
      provenBy: ['e2e/pages/landers.journey.ts: a member’s landing pages name the member'],
    },
    {
      statement: 'members-id-landing3-slug: /members/{id}/landing3/{slug?}',
      provenBy: ['e2e/pages/landers.journey.ts: a member’s landing pages name the member'],
    },
    {
      statement: 'members-id-signup: /members/{id}/signup',
      provenBy: ['e2e/accounts/sign-up.journey.ts: a first message to a fictional profile'],
    },
    {
      statement: 'likes: /likes',
      provenBy: ['e2e/discovery/likes.journey.ts: likes hidden by the site are locked cards'],
    },
    {
      statement: 'likes-type: /likes/{type}',
      provenBy: ['e2e/discovery/likes.journey.ts: each kind of likes has a tab with its own address'],
    },
    {
      statement: 'chats: /chats',
      provenBy: ['e2e/chat/chat-list.journey.ts: unread conversations come first, search'],
    },
    {
      statement: 'chats-id: /chats/{id}, where id is the conversation id',
      provenBy: ['e2e/chat/thread.journey.ts: a message is shown as sent, then delivered, then read'],
    },
    {
      statement: 'credits: /credits',
      provenBy: ['e2e/payments/buying.journey.ts: a discount code is entered on the credits'],
    },
    {
      statement: 'credits-id-paymentmethod: /credits/{id}/{paymentmethod?}',
      provenBy: ['e2e/payments/credits.journey.ts: a paid bundle makes the member premium'],
    },
    {
      statement: 'credits-repeat-order: /credits/repeat-order',
      provenBy: ['e2e/payments/buying.journey.ts: the last bundle is ordered again on one'],
    },
    {
      statement: 'transactions-id: /transactions/{id?}',
      provenBy: ['e2e/payments/credits.journey.ts: a paid bundle makes the member premium'],
    },
    {
      statement: 'directdebit',
      provenBy: ['e2e/payments/direct-debit.journey.ts: an order is paid by direct debit: every'],
    },
    {
      statement: 'premium',
      provenBy: ['e2e/payments/buying.journey.ts: the premium page lists what premium includes'],
    },
    {
      statement: 'pricing',
      provenBy: ['e2e/payments/buying.journey.ts: the pricing page shows what everything'],
    },
    {
      statement: 'profile',
      provenBy: ['e2e/profile/profile.journey.ts: a photo, a city and interests are saved'],
    },
    {
      statement: 'notifications',
      provenBy: [
        'e2e/notifications/notifications.journey.ts: a notification switch saves at once and says so',
      ],
    },
    {
      statement: 'settings (referenced by name)',
      provenBy: ['e2e/accounts/account.journey.ts: a member sets the city from the browser’s'],
    },
    {
      statement: 'signup',
      provenBy: ['e2e/accounts/sign-up.journey.ts: a visitor signs up, corrects invalid fields'],
    },
    {
      statement: 'signup-matches',
      provenBy: ['e2e/accounts/sign-up.journey.ts: a confirmed member likes one of the suggested'],
    },
    {
      statement: 'complete-signup',
      provenBy: ['e2e/accounts/sign-up.journey.ts: a sign-up started by a partner is completed'],
    },
    {
      statement: 'login',
      provenBy: ['e2e/accounts/sign-up.journey.ts: a member logs out, logs in again and resets'],
    },
    {
      statement: 'reset-password',
      provenBy: ['e2e/accounts/sign-up.journey.ts: a member logs out, logs in again and resets'],
    },
    {
      statement: 'reset-password-do: /reset-password/do',
      provenBy: ['e2e/accounts/sign-up.journey.ts: a member logs out, logs in again and resets'],
    },
    {
      statement: 'activate-done: /activate/done',
      provenBy: [
        'e2e/accounts/account-states.journey.ts: shows confirmed members their credit balance',
        'e2e/accounts/account-states.journey.ts: sends visitors to the login and unconfirmed',
      ],
    },
    {
      statement: 'activate-error: /activate/error',
      provenBy: [
        'e2e/accounts/account-states.journey.ts: after a failed link an unconfirmed member',
        'e2e/accounts/account-states.journey.ts: confirming in a logged-out browser succeeds',
      ],
    },
    {
      statement: 'mail-change-do: /mail-change/do',
      provenBy: [
        'e2e/accounts/account.journey.ts: a member changes their e-mail address by a mailed link',
        'e2e/accounts/account-states.journey.ts: a used link for an address change shows',
      ],
    },
    {
      statement: 'account-deleted',
      provenBy: [
        'e2e/accounts/account-states.journey.ts: shows no deletion to visitors or members',
        'e2e/accounts/account-states.journey.ts: shows until when a closed account can be',
        'e2e/accounts/account-states.journey.ts: says after an immediate erasure that everything',
      ],
    },
    {
      statement: 'complaints',
      provenBy: ['e2e/pages/complaints.journey.ts: without JavaScript a visitor complains'],
    },
    {
      statement: 'lang-config',
      provenBy: ['e2e/pages/layouts.journey.ts: the chosen language is kept for 365 days'],
    },
    {
      statement: 'match-finder',
      provenBy: ['e2e/discovery/games.journey.ts: five questions lead to suggestions with reasons'],
    },
    {
      statement: 'swipe-game',
      provenBy: ['e2e/discovery/games.journey.ts: the swipe game by buttons: pass, undo'],
    },
    {
      statement: 'landers-tinderswipe: /landers/tinderswipe',
      provenBy: ['e2e/discovery/games.journey.ts: the swipe landing page lets visitors try'],
    },
    {
      statement:
        'Landing pages, each /landers/{name}/{slug?}: alonetonight, collagelanding, gallery, iconslanding, maplanding, socialnetwork, transitionsvideolanding, video.',
      provenBy: ['e2e/pages/landers.journey.ts: every landing page works without JavaScript'],
    },
    {
      statement:
        'Static pages: {token}, /pages/ban, /pages/cookies, /pages/faq, /pages/privacy, /pages/return-policy, /pages/service, /pages/terms.',
      provenBy: [
        'e2e/pages/static-pages.journey.ts: all static pages open',
        'server/src/sites/texts/static-pages.test.ts: every page is filled in',
        'server/src/accounts/mail-tokens/mail-tokens.test.ts: names its screen and works only once',
      ],
    },
    {
      statement:
        'Route names are pages-terms, pages-privacy, pages-cookies, pages-ban, pages-return-policy, pages-faq and pages-service.',
      namesOnly: true,
      provenBy: ['web/src/routes.test.ts: every screen of the specification exists'],
    },
    {
      statement: 'The locale is chosen by cookie or browser language.',
      provenBy: ['e2e/pages/layouts.journey.ts: a visitor gets the browser’s language until'],
    },
    {
      statement: 'There is no route prefix for language.',
      provenBy: ['e2e/pages/static-pages.journey.ts: the language menu switches the site to'],
    },
  ],
  Layouts: [
    {
      statement:
        'default: top navigation, alert banners, footer, disclaimer, site-entry warning, signup modal, time-bonus modal and like modal.',
      provenBy: [
        'web/src/routes.test.ts: each screen uses its expected layout',
        'e2e/pages/layouts.journey.ts: each layout has its parts, and the top',
        'e2e/accounts/entry-warning.long.journey.ts: an inner page shows the entry warning too',
        'e2e/accounts/sign-up.journey.ts: a visitor signs up in a dialog over a profile',
        'e2e/payments/buying.journey.ts: the bonus follows the server’s clock, is offered',
        'e2e/discovery/likes.journey.ts: an address with t shows a like popup once',
      ],
    },
    {
      statement: 'chat: bare.',
      provenBy: [
        'web/src/routes.test.ts: each screen uses its expected layout',
        'e2e/pages/layouts.journey.ts: each layout has its parts, and the top',
      ],
    },
    {
      statement: 'It shows the entry warning for NL and DE only.',
      provenBy: [
        'web/src/app/entry-warning/use-entry-warning.test.ts: layouts that warn in listed countries warn in NL and DE only, the others everywhere',
      ],
    },
    {
      statement: 'lander: a bar with only the logo, footer, disclaimer, and entry warning for NL and DE.',
      provenBy: [
        'web/src/routes.test.ts: each screen uses its expected layout',
        'e2e/pages/layouts.journey.ts: each layout has its parts, and the top',
        'e2e/accounts/entry-warning.long.journey.ts: landing pages show the entry warning only',
      ],
    },
    {
      statement: 'empty: content, entry warning and signup modal.',
      provenBy: [
        'web/src/routes.test.ts: each screen uses its expected layout',
        'e2e/pages/layouts.journey.ts: each layout has its parts, and the top',
        'e2e/accounts/entry-warning.long.journey.ts: neither Tab nor Escape bypasses the entry',
      ],
    },
    {
      statement: 'The footer has a variant for logged in or logged out, and for installed-app mode.',
      provenBy: [
        'e2e/pages/layouts.journey.ts: the footer links to all legal and help',
        'e2e/pages/layouts.journey.ts: the installed app has a back link, and one',
      ],
    },
  ],
  'Top bar': [
    {
      statement: 'A back button, shown only in installed-app mode on some routes.',
      provenBy: [
        'web/src/app/navigation/parent-path.test.ts: in the installed app every screen has a back link to its parent',
        'e2e/pages/layouts.journey.ts: the installed app has a back link, and one',
      ],
    },
    {
      statement: 'The logo links to members when logged in and to index when logged out.',
      provenBy: ['e2e/pages/layouts.journey.ts: the top bar links to every section, and shows'],
    },
    {
      statement:
        'Links to search members, messages (unread badge), likes (new-likes badge), and credits (paid users) or Get Premium (others).',
      provenBy: ['e2e/pages/layouts.journey.ts: the top bar links to every section, and shows'],
    },
    {
      statement: 'Both badges show 99+ above 99.',
      provenBy: ['web/src/ui/feedback/badge-count.test.ts: a badge shows 99+ above 99, otherwise the number'],
    },
    {
      statement: 'Paid users see a credits badge when credits are 10 or fewer.',
      provenBy: [
        'web/src/app/navigation/credits-warning.test.ts: paid users get a warning at 10 credits or fewer and danger at 0; others and those with more get no badge',
        'e2e/pages/layouts.journey.ts: the top bar links to every section, and shows',
      ],
    },
    {
      statement: 'It has a warning colour above 0 and a danger colour at 0.',
      provenBy: [
        'web/src/app/navigation/credits-warning.test.ts: paid users get a warning at 10 credits or fewer and danger at 0; others and those with more get no badge',
      ],
    },
    {
      statement: 'A language dropdown.',
      provenBy: ['e2e/pages/static-pages.journey.ts: the language menu switches the site to'],
    },
    {
      statement: 'An account dropdown with my profile, settings and logout.',
      provenBy: ['e2e/pages/layouts.journey.ts: the top bar links to every section, and shows'],
    },
    {
      statement: 'A login button is shown when logged out.',
      provenBy: ['e2e/pages/layouts.journey.ts: the top bar links to every section, and shows'],
    },
    {
      statement: 'The top menu collapses at a width of 1100 px.',
      provenBy: ['e2e/pages/layouts.journey.ts: each layout has its parts, and the top'],
    },
  ],
  Footer: [
    {
      statement:
        'Links to terms, privacy, cookies, access ban, pricing, complaints, returns, FAQ and customer service.',
      provenBy: ['e2e/pages/layouts.journey.ts: the footer links to all legal and help'],
    },
    {
      statement: 'It also shows payment methods and company info.',
      provenBy: ['e2e/pages/layouts.journey.ts: the footer links to all legal and help'],
    },
    {
      statement:
        'Both are hidden for the US footer variant and for visitors who arrived through a traffic source.',
      provenBy: [
        'web/src/app/footer/company-details.test.ts: payment logos and address are hidden only for the US-English footer and visitors from a traffic source',
      ],
    },
    {
      statement: 'Company ids 1, 5 and 6 each select a different company address block.',
      provenBy: [
        'web/src/app/footer/company-details.test.ts: companies 1, 5 and 6 each have their own block with the labels of their national register',
      ],
    },
  ],
  'Behaviours of screens': [
    {
      statement: 'The site-entry warning modal is shown once to logged-out visitors.',
      provenBy: [
        'e2e/accounts/entry-warning.long.journey.ts: the home page shows the entry warning once',
        'e2e/accounts/entry-warning.long.journey.ts: an inner page shows the entry warning too',
        'e2e/accounts/entry-warning.long.journey.ts: landing pages show the entry warning only',
      ],
    },
    {
      statement: 'A flag is stored when it is closed.',
      provenBy: ['e2e/accounts/entry-warning.long.journey.ts: the home page shows the entry warning once'],
    },
    {
      statement: 'The signup modal cannot be closed by backdrop or Escape while signup is in progress.',
      provenBy: ['e2e/accounts/sign-up.journey.ts: a visitor signs up in a dialog over a profile'],
    },
    {
      statement: 'The generic error page shows the message, and for 404 a link back to the home page.',
      provenBy: [
        'e2e/pages/static-pages.journey.ts: an unknown address shows the not-found',
        'web/src/app/errors/describe-error.test.ts: an error has status 500 unless it carries another, and shows only messages of the server',
      ],
    },
    {
      statement: 'Query parameter t (seconds) on load makes a like popup appear after that many seconds.',
      provenBy: ['e2e/discovery/likes.journey.ts: an address with t shows a like popup once'],
    },
    {
      statement: 'The parameter is then removed from the URL.',
      provenBy: ['e2e/discovery/likes.journey.ts: an address with t shows a like popup once'],
    },
    {
      statement: 'Query parameter lb enables page-bounce logging.',
      provenBy: [
        'server/src/sites/page-bounce.test.ts: a visit that ended on its first page',
        'e2e/pages/layouts.journey.ts: a visit that ends on its first page is counted',
      ],
    },
    {
      statement: 'api_signup_complete on a smartphone shows the activation reminder as a modal.',
      provenBy: ['e2e/accounts/sign-up.journey.ts: a sign-up started by a partner is completed'],
    },
    {
      statement: 'The match popup appears on a new like.',
      provenBy: ['e2e/discovery/match.journey.ts: a like appears live, a like back shows'],
    },
    {
      statement: 'Clicking it closes it.',
      provenBy: ['e2e/discovery/match.journey.ts: the match popup closes on a click, its photo'],
    },
    {
      statement: 'The welcome-bonus banner and the time-bonus modal both link to the credits page.',
      provenBy: ['e2e/payments/buying.journey.ts: the bonus follows the server’s clock, is offered'],
    },
    {
      statement: 'Premium members show a premium badge and see unblurred photos.',
      provenBy: [
        'e2e/profile/profile.journey.ts: a profile has photos and actions at both',
        'server/src/profiles/premium-badge.test.ts: members see who is premium',
      ],
    },
    {
      statement: 'Others see blurred premium photos with a lock overlay.',
      provenBy: [
        'server/src/profiles/photos/photo-access.test.ts: a locked photo has only addresses of its blurred picture',
        'e2e/profile/profile.journey.ts: a profile has photos and actions at both',
      ],
    },
  ],
  'Other screens': [
    {
      statement: 'delete-account flow with alternatives',
      provenBy: [
        'e2e/accounts/account.journey.ts: a member deletes their account and restores',
        'e2e/accounts/account.journey.ts: a member about to delete the account is offered',
      ],
    },
    {
      statement: 'discount code entry',
      provenBy: ['e2e/payments/buying.journey.ts: a discount code is entered on the credits'],
    },
    {
      statement: 'payment methods and order overview',
      provenBy: ['e2e/payments/credits.journey.ts: a paid bundle makes the member premium'],
    },
    {
      statement: 'payment result pages',
      provenBy: [
        'e2e/payments/credits.journey.ts: charges nothing and offers a retry',
        'e2e/payments/credits.journey.ts: a pending payment says so, and the member',
      ],
    },
    {
      statement: 'matchfinder',
      provenBy: ['e2e/discovery/games.journey.ts: five questions lead to suggestions with reasons'],
    },
    {
      statement: 'swipe game',
      provenBy: ['e2e/discovery/games.journey.ts: four likes a day, then undo, discovery'],
    },
    {
      statement: 'notification settings',
      provenBy: [
        'server/src/notifications/preferences/notification-settings.test.ts: saving one channel of one type changes nothing else',
        'e2e/notifications/notifications.journey.ts: a notification switch saves at once and says so',
      ],
    },
    {
      statement: 'invisible mode',
      provenBy: [
        'server/src/likes/member-likes/likes.test.ts: an invisible member is found nowhere, but keeps existing chats',
      ],
    },
    {
      statement: 'likes tabs',
      provenBy: ['e2e/discovery/likes.journey.ts: each kind of likes has a tab with its own address'],
    },
    {
      statement: 'profile editing',
      provenBy: ['e2e/profile/profile.journey.ts: a photo, a city and interests'],
    },
    {
      statement: 'settings with location and interests',
      provenBy: [
        'e2e/accounts/account.journey.ts: a member sets the city from the browser’s',
        'e2e/profile/profile.journey.ts: a photo, a city and interests',
      ],
    },
    {
      statement: 'sign-up with a step indicator',
      provenBy: ['e2e/accessibility/keyboard.journey.ts: sign-up works by keyboard up to the last step'],
    },
    {
      statement:
        'account activation done page with cards for sign-up profile, get premium and member overview',
      provenBy: ['e2e/accounts/sign-up.journey.ts: a visitor signs up, corrects invalid fields'],
    },
    {
      statement: 'direct debit form',
      provenBy: ['e2e/payments/direct-debit.journey.ts: an order is paid by direct debit: every'],
    },
    { statement: 'FAQ', provenBy: ['web/src/features/pages/find-questions.test.ts: finds a question'] },
    {
      statement: 'chat view with conversation list and typing indicator',
      provenBy: ['e2e/chat/chat.journey.ts: members see when the other one is typing'],
    },
  ],
}
