import { toMemberActor } from './actor.ts'
import type { RequestContext, Services } from './context.ts'

/** Creates the request context for jobs that act on behalf of a member, without a browser. */
export const createMemberJobContext = (
  services: Services,
  { site, language, memberId }: Pick<RequestContext, 'site' | 'language'> & { memberId: number },
): RequestContext => ({
  ...services,
  site,
  language,
  actor: toMemberActor(memberId),
  timeZone: site.time_zone,
  sourceNetwork: '',
  clientAddress: '',
  userAgent: '',
  country: null,
  origin: '',
  tracking: null,
  device: null,
  options: {},
  setSession() {},
  setDevice() {},
})
