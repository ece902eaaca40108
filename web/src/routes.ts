import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Route name (SPECIFICATION 2) to path and file. */
const page = (name: string, path: string, file: string) => route(path, file, { id: name })

export default [
  layout('app/layouts/default.tsx', [
    page('members', 'members', 'features/discovery/members.tsx'),
    page('members-id', 'members/:id', 'features/discovery/member.tsx'),
    page('likes-m-id', 'likes/m/:id', 'features/discovery/member.tsx'),
    page('likes', 'likes', 'features/likes/likes.tsx'),
    page('likes-type', 'likes/:type', 'features/likes/likes.tsx'),
    page('credits', 'credits', 'features/payments/credits.tsx'),
    page('premium', 'premium', 'features/payments/credits.tsx'),
    page('pricing', 'pricing', 'features/payments/pricing.tsx'),
    page('credits-id-paymentmethod', 'credits/:id/:paymentmethod?', 'features/payments/checkout.tsx'),
    page('payment-result', 'payment/:order', 'features/payments/result.tsx'),
    page('transactions-id', 'transactions/:id?', 'features/payments/transactions.tsx'),
    page('profile', 'profile', 'features/profile/profile.tsx'),
    page('settings', 'settings', 'features/settings/settings.tsx'),
    page('settings-account', 'settings/account', 'features/settings/account.tsx'),
    page('settings-blocked', 'settings/blocked', 'features/settings/blocked.tsx'),
    page('settings-data', 'settings/data', 'features/settings/data.tsx'),
    page('delete-account', 'settings/delete', 'features/settings/delete.tsx'),
    page('login', 'login', 'features/accounts/login.tsx'),
    page('reset-password', 'reset-password', 'features/accounts/reset-password.tsx'),
    page('reset-password-do', 'reset-password/do', 'features/accounts/reset-password-do.tsx'),
    page('activate', 'activate', 'features/accounts/activate.tsx'),
    page('activate-done', 'activate/done', 'features/accounts/activate-done.tsx'),
    page('activate-error', 'activate/error', 'features/accounts/activate-error.tsx'),
    page('mail-change-do', 'mail-change/do', 'features/accounts/mail-change-do.tsx'),
    page('account-deleted', 'account-deleted', 'features/accounts/account-deleted.tsx'),
    page('reactivate', 'reactivate', 'features/accounts/reactivate.tsx'),
    page('lang-config', 'lang-config', 'features/settings/languages.tsx'),
    page('complaints', 'complaints', 'features/pages/complaints.tsx'),
    page('pages', 'pages/:name', 'features/pages/page.tsx'),
  ]),
  layout('app/layouts/chat.tsx', [
    page('chats', 'chats', 'features/chat/chats.tsx'),
    page('chats-id', 'chats/:id', 'features/chat/thread.tsx'),
    page('members-id-chat', 'members/:id/chat', 'features/chat/thread.tsx'),
  ]),
  layout('app/layouts/landing.tsx', [index('features/landing/index.tsx', { id: 'index' })]),
  layout('app/layouts/empty.tsx', [
    page('signup', 'signup', 'features/accounts/sign-up.tsx'),
    page('kit', 'kit', 'app/kit.tsx'),
  ]),
  page('logout', 'logout', 'features/accounts/logout.tsx'),
  page('language', 'language', 'features/settings/change-language.tsx'),
  page('token', ':token', 'features/accounts/token.tsx'),
  layout('app/layouts/lander.tsx', [page('not-found', '*', 'app/not-found.tsx')]),
] satisfies RouteConfig
