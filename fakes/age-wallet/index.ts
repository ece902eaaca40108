// The age verification app of the EU on this machine: its requests and answers are those of the package `@openid4vc/openid4vp`, its proofs those
// of `@owf/mdoc`.
import { Openid4vpClient } from '@openid4vc/openid4vp'
import {
  CoseKey,
  DeviceKey,
  DeviceRequest,
  DocRequest,
  Holder,
  Issuer,
  type IssuerSigned,
  ItemsRequest,
  type MdocContext,
  SessionTranscript,
  SignatureAlgorithm,
} from '@owf/mdoc'
import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { AgeIssuer } from './issuer.ts'

export { type AgeIssuer, createAgeIssuer } from './issuer.ts'

const proofType = 'eu.europa.ec.av.1'
const refuse = (): never => {
  throw new Error('the wallet does not need this')
}
const cryptography: Pick<MdocContext, 'crypto' | 'cose'> = {
  crypto: {
    random: (length) => randomBytes(length),
    digest: ({ bytes }) => createHash('sha256').update(bytes).digest(),
    calculateEphemeralMacKey: refuse,
  },
  cose: {
    sign1: {
      sign: ({ toBeSigned, key }) =>
        sign('sha256', toBeSigned, {
          key: createPrivateKey({ key: key.jwk, format: 'jwk' }),
          dsaEncoding: 'ieee-p1363',
        }),
      verify: refuse,
    },
    mac0: { sign: refuse, verify: refuse },
  },
}
const callbacks = {
  hash: (data: Uint8Array, algorithm: string) => createHash(algorithm.replace('-', '')).update(data).digest(),
  fetch,
  verifyJwt: refuse,
  decryptJwe: refuse,
  encryptJwe: refuse,
  signJwt: refuse,
  getX509CertificateMetadata: refuse,
}
const client = new Openid4vpClient({ callbacks } as never)

interface ProofOptions {
  readonly claims?: Readonly<Record<string, unknown>>
  readonly type?: string
  readonly validFrom?: Date
  readonly validUntil?: Date
}
/** A device with a proof of age. */
export interface AgeWallet {
  readonly proof: IssuerSigned
  readonly deviceKey: CoseKey
}
const hourMs = 3_600_000
const withAlgorithm = (jwk: object) => ({ ...jwk, alg: 'ES256' })
/** Creates a device to which an issuer has given a proof of age. */
export async function createAgeWallet(
  issuer: AgeIssuer,
  { claims = { age_over_18: true }, type = proofType, validFrom, validUntil }: ProofOptions = {},
): Promise<AgeWallet> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const now = Date.now()
  const proof = await new Issuer(type, cryptography).addIssuerNamespace(proofType, claims).sign({
    signingKey: CoseKey.fromJwk(withAlgorithm(issuer.signingKey)),
    algorithm: SignatureAlgorithm.ES256,
    digestAlgorithm: 'SHA-256',
    validityInfo: {
      signed: new Date(now - hourMs),
      validFrom: validFrom ?? new Date(now - hourMs),
      validUntil: validUntil ?? new Date(now + 24 * hourMs),
    },
    deviceKeyInfo: { deviceKey: DeviceKey.fromJwk(withAlgorithm(publicKey.export({ format: 'jwk' }))) },
    certificates: [issuer.certificate],
  })
  return { proof, deviceKey: CoseKey.fromJwk(withAlgorithm(privateKey.export({ format: 'jwk' }))) }
}

/** A request as the app has read it. */
type WalletRequest = Awaited<ReturnType<typeof readWalletRequest>>
/** Reads and checks the address of a request as an app does. */
export async function readWalletRequest(url: string) {
  const parsed = client.parseOpenid4vpAuthorizationRequest({ authorizationRequest: url })
  if (parsed.type !== 'openid4vp') throw new Error('not a request by value')
  const resolved = await client.resolveOpenId4vpAuthorizationRequest({
    authorizationRequestPayload: parsed.params,
  })
  const { response_uri: responseUri = '', client_id: clientId, nonce, state } = parsed.params
  return { resolved, payload: parsed.params, responseUri, clientId, nonce, state }
}

/** All claims of the proof, which the device signs for a request, in base64url. */
export async function createPresentation(
  { proof, deviceKey }: AgeWallet,
  { clientId, nonce, responseUri }: Pick<WalletRequest, 'clientId' | 'nonce' | 'responseUri'>,
): Promise<string> {
  const { docType } = proof.issuerAuth.mobileSecurityObject
  const items = proof.issuerNamespaces?.issuerNamespaces.get(proofType) ?? []
  const namespaces = {
    [proofType]: Object.fromEntries(items.map(({ elementIdentifier }) => [elementIdentifier, false])),
  }
  const wanted = ItemsRequest.create({ docType, namespaces })
  const response = await Holder.createDeviceResponseForDeviceRequest(
    {
      deviceRequest: DeviceRequest.create({ docRequests: [DocRequest.create({ itemsRequest: wanted })] }),
      sessionTranscript: await SessionTranscript.forOid4Vp({ clientId, nonce, responseUri }, cryptography),
      issuerSigned: [proof],
      signature: { signingKey: deviceKey },
    },
    cryptography,
  )
  return response.encodedForOid4Vp
}

/** The form with which an app answers a request. */
export async function createWalletForm(
  request: WalletRequest,
  presentation: string,
): Promise<URLSearchParams> {
  const { authorizationResponsePayload } = await client.createOpenid4vpAuthorizationResponse({
    authorizationRequestPayload: request.payload,
    authorizationResponsePayload: { vp_token: { proof_of_age: [presentation] } },
  })
  const { vp_token: token, state = '' } = authorizationResponsePayload
  return new URLSearchParams({ vp_token: JSON.stringify(token), state: String(state) })
}
