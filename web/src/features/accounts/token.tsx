import { resolveTokenEndpoint } from '@amarelle/contract/endpoints/accounts'
import { data, redirect } from 'react-router'
import { tryCall } from '../../forms/api-result.ts'
import { visitContext } from '../../session/visit-context.ts'
import type { Route } from './+types/token.ts'

const linkPaths = {
  activation: '/activate',
  reset: '/reset-password/do',
  mail_change: '/mail-change/do',
  reactivation: '/reactivate',
  unsubscribe: '/unsubscribe',
  completion: '/complete-signup',
} as const

/** Redirects the short link of an e-mail to its page; throws a 404 for an unknown one. Never logs anyone in (docs/safety.md#links-in-mails). */
export async function loader({ params, context }: Route.LoaderArgs) {
  // Unsubscribe tokens are signed, not stored; their page verifies the signature.
  if (/^u-[\d-]{3,28}-[0-9a-f]{32}$/.test(params.token))
    return redirect(`${linkPaths.unsubscribe}?token=${params.token}`)
  // All other tokens have 43 characters.
  if (params.token.length !== 43) throw data(null, { status: 404 })
  const response = await tryCall(() =>
    context.get(visitContext).call(resolveTokenEndpoint, { token: params.token }),
  )
  if (!response.ok) throw data(null, { status: 404 })
  return redirect(`${linkPaths[response.answer.kind]}?token=${encodeURIComponent(params.token)}`)
}

export default function Token() {
  return null
}
