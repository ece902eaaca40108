import { logOutEndpoint } from '@amarelle/contract/endpoints/accounts'
import { redirect } from 'react-router'
import { visitContext } from '../../session/visit-context.ts'
import type { Route } from './+types/logout.ts'

/** A form's post ends the session; following a link here does nothing. */
export async function action({ context }: Route.ActionArgs) {
  await context.get(visitContext).call(logOutEndpoint, {})
  return redirect('/')
}

export const loader = () => redirect('/')
