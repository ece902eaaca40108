import type { RequestContext, Services } from './context.ts'

/** The context of what a job does in a member's name: there is no browser to give anything to. */
export const createMemberJobContext = (
  services: Services,
  { site, language, memberId }: Pick<RequestContext, 'site' | 'language'> & { memberId: number },
): RequestContext => ({
  ...services,
  site,
  language,
  memberId,
  sessionId: null,
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
