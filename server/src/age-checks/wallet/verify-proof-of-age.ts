import { DeviceResponse, SessionTranscript, Verifier } from './mdoc-library.ts'
import type { X509Certificate } from 'node:crypto'
import { z } from 'zod'
import { mdocCryptography } from './mdoc-cryptography.ts'
import { adultClaim, proofOfAgeId, proofOfAgeType } from './proof-of-age.ts'
import type { WalletBinding } from './wallet-request.ts'

const tokenSchema = z.object({ [proofOfAgeId]: z.tuple([z.string()]) })

interface Terms {
  readonly binding: WalletBinding
  readonly issuers: readonly X509Certificate[]
  readonly now: Date
}
/**
 * Throws unless a `vp_token` contains exactly one proof of age of a trusted issuer that is valid now, says that the person is 18 or over,
 * and is signed for this request by the device to which it was issued. What it contains beside that is not looked at.
 */
export async function verifyProofOfAge(token: string, { binding, issuers, now }: Terms): Promise<void> {
  const { [proofOfAgeId]: [encoded = ''] = [] } = tokenSchema.parse(JSON.parse(token))
  const response = DeviceResponse.fromEncodedForOid4Vp(encoded)
  const [document, ...others] = response.documents ?? []
  if (!document || others.length > 0 || response.status !== 0) throw new Error('not one document')
  const { issuerAuth, issuerNamespaces } = document.issuerSigned
  // The issuer signs the type that its object names, and the device the one that the document names.
  if (document.docType !== proofOfAgeType || issuerAuth.mobileSecurityObject.docType !== proofOfAgeType)
    throw new Error('not a proof of age')
  await Verifier.verifyDeviceResponse(
    {
      deviceResponse: response,
      sessionTranscript: await SessionTranscript.forOid4Vp(binding, mdocCryptography),
      trustedCertificates: issuers.map(({ raw }) => raw),
      now,
    },
    mdocCryptography,
  )
  const claims = issuerNamespaces?.issuerNamespaces
    .get(proofOfAgeType)
    ?.filter(({ elementIdentifier }) => elementIdentifier === adultClaim)
  if (claims?.length !== 1 || claims[0]?.elementValue !== true) throw new Error('not 18 or over')
}
