import { redirect } from 'react-router'
import { visitContext } from '../../session/visit-context.ts'
import type { Route } from './+types/activate-error.ts'
import { ActivationFailure } from './activation-failure.tsx'

export const handle = { hydrate: false }

/** Redirects confirmed members to /activate/done: they need no link. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(visitContext).user?.status === 'active') throw redirect('/activate/done')
  return null
}

export default function ActivateError() {
  return <ActivationFailure />
}
