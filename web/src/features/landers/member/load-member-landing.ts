import type { Lander } from '@amarelle/contract/endpoints/landers'
import { getMemberEndpoint } from '@amarelle/contract/endpoints/discovery'
import type { Visit } from '@amarelle/contract/endpoints/visit'
import { data, redirect } from 'react-router'
import { loadOrRedirect } from '../../../forms/api-result.ts'
import { loadLander } from '../shared/load-lander.ts'

/** Loads a member for visitors. Throws a 404 for a malformed id; redirects members to the profile itself. */
export const loadMemberLanding = (
  request: Request,
  visit: Visit,
  lander: Lander,
  { id, slug }: { id: string; slug?: string | undefined },
) =>
  loadOrRedirect(request, async () => {
    if (!/^\d{1,15}$/.test(id)) throw data(null, { status: 404 })
    if (visit.user) throw redirect(`/members/${id}`)
    const { profile } = await visit.call(getMemberEndpoint, { id: Number(id) })
    return { ...(await loadLander(visit, lander, { slug })), profile }
  })
