import { checkLinkEndpoint } from '@amarelle/contract/accounts'
import type { EndpointInput } from '@amarelle/contract/endpoint'
import { type LoaderFunctionArgs, type ShouldRevalidateFunction, redirect } from 'react-router'
import { tryCall } from '../../session/attempt.ts'
import { visitContext } from '../../session/visit.ts'

/** The token of a mail's link, and why it can't be used; who comes without one is led `elsewhere`. */
export async function loadLink(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  kind: EndpointInput<typeof checkLinkEndpoint>['kind'],
  elsewhere: string,
) {
  const token = new URL(request.url).searchParams.get('token')
  if (!token) throw redirect(elsewhere)
  const found = await tryCall(() => context.get(visitContext).call(checkLinkEndpoint, { token, kind }))
  return { token, error: found.ok ? undefined : found.error }
}

/** A link that was used by the press is no longer usable; its screen says what the press did. */
export const keepAfterPress: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === undefined && defaultShouldRevalidate
