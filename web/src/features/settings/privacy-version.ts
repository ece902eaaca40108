import type { User } from '@amarelle/contract/endpoints/accounts'
import type { getConsentsEndpoint } from '@amarelle/contract/endpoints/own-data'
import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'

/** Offers by mail and sister sites are explained in the privacy statement, so agreeing to them has the version of that. */
export const getPrivacyVersion = (
  user: User | null,
  consents: readonly EndpointAnswer<typeof getConsentsEndpoint>['consents'][number][],
): string =>
  [...(user?.consents_due ?? []), ...consents].find(({ kind }) => kind === 'privacy')?.version ?? ''
