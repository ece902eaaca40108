import type { Context, Parts } from './context.ts'

/** The context of what a job does in a member's name: there is no browser to give anything to. */
export const memberContext = (
  parts: Parts,
  { site, language, memberId }: Pick<Context, 'site' | 'language'> & { memberId: number },
): Context => ({
  ...parts,
  site,
  language,
  memberId,
  sessionId: null,
  timeZone: site.time_zone,
  source: '',
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
