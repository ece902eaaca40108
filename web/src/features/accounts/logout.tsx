import { logOutEndpoint } from '@amarelle/contract/endpoints/accounts'
import { redirect } from 'react-router'
import { visitContext } from '../../session/visit-context.ts'
import type { Route } from './+types/logout.ts'

/** Only a POST logs out; a link to this page just redirects to the front page. */
export async function action({ context }: Route.ActionArgs) {
  await context.get(visitContext).call(logOutEndpoint, {})
  return redirect('/')
}

export const loader = () => redirect('/')
