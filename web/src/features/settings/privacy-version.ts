import type { User } from '@amarelle/contract/endpoints/accounts'
import type { getConsentsEndpoint } from '@amarelle/contract/endpoints/own-data'
import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'

/** Returns the version for consents to marketing and sister sites: that of the privacy statement, which explains both. */
export const getPrivacyVersion = (
  user: User | null,
  consents: readonly EndpointAnswer<typeof getConsentsEndpoint>['consents'][number][],
): string =>
  [...(user?.consents_due ?? []), ...consents].find(({ kind }) => kind === 'privacy')?.version ?? ''
