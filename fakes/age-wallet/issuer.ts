// An issuer of proofs of age, with a certificate of its own root.
import 'reflect-metadata'
import { BasicConstraintsExtension, X509CertificateGenerator } from '@peculiar/x509'
import { webcrypto } from 'node:crypto'

/** As the package for certificates names Node’s key pairs. */
type KeyPair = Parameters<typeof X509CertificateGenerator.createSelfSigned>[0]['keys']

const keyAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const createKeyPair = (): Promise<KeyPair> =>
  webcrypto.subtle.generateKey(keyAlgorithm, true, ['sign', 'verify']) as Promise<unknown> as Promise<KeyPair>

interface Validity {
  readonly notBefore: Date
  readonly notAfter: Date
}
export interface AgeIssuer {
  /** Of the root, in PEM, as it is configured. */
  readonly rootCertificate: string
  /** The certificate that signs, in DER. */
  readonly certificate: Uint8Array
  readonly signingKey: webcrypto.JsonWebKey
}
/** Creates an issuer whose certificates are valid for a month around now, unless `validity` says otherwise for the one that signs. */
export async function createAgeIssuer(name: string, validity: Partial<Validity> = {}): Promise<AgeIssuer> {
  const dayMs = 86_400_000
  const month = {
    notBefore: new Date(Date.now() - 15 * dayMs),
    notAfter: new Date(Date.now() + 15 * dayMs),
  }
  const [rootKeys, keys] = [await createKeyPair(), await createKeyPair()]
  const rootName = `CN=${name} Root, C=NL`
  const root = await X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: rootName,
    ...month,
    keys: rootKeys,
    signingAlgorithm: keyAlgorithm,
    extensions: [new BasicConstraintsExtension(true, 1, true)],
  })
  const certificate = await X509CertificateGenerator.create({
    serialNumber: '02',
    subject: `CN=${name}, C=NL`,
    issuer: rootName,
    ...month,
    ...validity,
    signingKey: rootKeys.privateKey,
    publicKey: keys.publicKey,
    signingAlgorithm: keyAlgorithm,
  })
  return {
    rootCertificate: root.toString('pem'),
    certificate: new Uint8Array(certificate.rawData),
    signingKey: await webcrypto.subtle.exportKey('jwk', keys.privateKey),
  }
}
