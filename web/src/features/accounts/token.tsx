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

/** The short link of a mail leads to its screen; an unknown one is a 404. It never logs anyone in (docs/safety.md#links-in-mails). */
export async function loader({ params, context }: Route.LoaderArgs) {
  // The mails' own, which isn't stored but signed: its screen says whether it is ours.
  if (/^u-[\d-]{3,18}-[0-9a-f]{32}$/.test(params.token))
    return redirect(`${linkPaths.unsubscribe}?token=${params.token}`)
  // Our others have 43 characters; anything else is an address that doesn't exist.
  if (params.token.length !== 43) throw data(null, { status: 404 })
  const found = await tryCall(() =>
    context.get(visitContext).call(resolveTokenEndpoint, { token: params.token }),
  )
  if (!found.ok) throw data(null, { status: 404 })
  return redirect(`${linkPaths[found.answer.kind]}?token=${encodeURIComponent(params.token)}`)
}

export default function Token() {
  return null
}
