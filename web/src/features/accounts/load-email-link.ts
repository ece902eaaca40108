import { checkLinkEndpoint } from '@amarelle/contract/endpoints/accounts'
import type { EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { type LoaderFunctionArgs, type ShouldRevalidateFunction, redirect } from 'react-router'
import { tryCall } from '../../forms/api-result.ts'
import { visitContext } from '../../session/visit-context.ts'

/** Returns the token of an e-mail link and, if it is unusable, the error. Throws a redirect to `fallbackPath` without a token. */
export async function loadEmailLink(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  kind: EndpointInput<typeof checkLinkEndpoint>['kind'],
  fallbackPath: string,
) {
  const token = new URL(request.url).searchParams.get('token')
  if (!token) throw redirect(fallbackPath)
  const response = await tryCall(() => context.get(visitContext).call(checkLinkEndpoint, { token, kind }))
  return { token, error: response.ok ? undefined : response.error }
}

/** Skips revalidation after a submit: the link is used up by then, and the page shows the result of the action. */
export const skipRevalidationAfterSubmit: ShouldRevalidateFunction = ({
  formMethod,
  defaultShouldRevalidate,
}) => formMethod === undefined && defaultShouldRevalidate
