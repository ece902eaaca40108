import { checkLinkEndpoint } from '@amarelle/contract/endpoints/accounts'
import type { EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { type LoaderFunctionArgs, type ShouldRevalidateFunction, redirect } from 'react-router'
import { tryCall } from '../../forms/api-result.ts'
import { visitContext } from '../../session/visit-context.ts'

/** The token of a mail's link, and why it can't be used; who comes without one is led `elsewhere`. */
export async function loadEmailLink(
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
export const skipRevalidationAfterSubmit: ShouldRevalidateFunction = ({
  formMethod,
  defaultShouldRevalidate,
}) => formMethod === undefined && defaultShouldRevalidate
