// The request of OpenID4VP 1.0 that asks the age verification app of the EU for its proof, and the terms to which the proof is bound.
import { walletResponsePath } from '@amarelle/contract/domain/age-checks'
import type { RequestContext } from '../../platform/context.ts'
import { deriveAgeCheckSecrets } from '../proof/request-secrets.ts'
import { adultClaim, proofOfAgeId, proofOfAgeType } from './proof-of-age.ts'

/** The scheme that the profile requires of every app. */
const walletScheme = 'av://'
/** ES256, as COSE names it. */
const es256 = -7

/** Describes what a proof signs, so that it is valid for one request at one site only. */
export interface WalletBinding {
  readonly clientId: string
  readonly responseUri: string
  readonly nonce: string
}
export function createWalletBinding(
  context: Pick<RequestContext, 'config' | 'origin'>,
  state: string,
): WalletBinding {
  const responseUri = context.origin + walletResponsePath
  const { nonce } = deriveAgeCheckSecrets(context, state)
  return { clientId: `redirect_uri:${responseUri}`, responseUri, nonce }
}

/** Creates the address that the app opens, as a link or a QR code. It asks for one claim and nothing else. */
export function createWalletUrl(context: Pick<RequestContext, 'config' | 'origin'>, state: string): string {
  const { clientId, responseUri, nonce } = createWalletBinding(context, state)
  const query = {
    credentials: [
      {
        id: proofOfAgeId,
        format: 'mso_mdoc',
        meta: { doctype_value: proofOfAgeType },
        claims: [{ path: [proofOfAgeType, adultClaim] }],
      },
    ],
  }
  const metadata = {
    vp_formats_supported: { mso_mdoc: { issuerauth_alg_values: [es256], deviceauth_alg_values: [es256] } },
  }
  const parameters = new URLSearchParams({
    client_id: clientId,
    response_type: 'vp_token',
    response_mode: 'direct_post',
    response_uri: responseUri,
    nonce,
    state,
    dcql_query: JSON.stringify(query),
    client_metadata: JSON.stringify(metadata),
  })
  return `${walletScheme}?${parameters.toString()}`
}
