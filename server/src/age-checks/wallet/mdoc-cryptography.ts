// The cryptography that the library for mobile documents needs to verify one, by Node: ES256 and SHA-256, as the profile of the EU has them.
import { CoseKey, type MdocContext } from './mdoc-library.ts'
import { createHash, createPublicKey, verify, X509Certificate } from 'node:crypto'

/** From the certificate that signed to the one that is trusted, without the latter. */
const maxChainLength = 4

const assertCurrent = (certificate: X509Certificate, now: Date): void => {
  if (certificate.validFromDate > now || certificate.validToDate < now)
    throw new Error('a certificate is not valid now')
}
const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)

/** Throws unless each certificate was issued by the next, the last one by a trusted one, and all of them are valid now. */
function verifyChain(
  chain: readonly X509Certificate[],
  trusted: readonly X509Certificate[],
  now: Date,
): void {
  const last = chain.at(-1)
  if (!last || chain.length > maxChainLength) throw new Error('no chain of certificates')
  const anchor = trusted.find((candidate) => isIssuedBy(last, candidate))
  if (!anchor) throw new Error('nobody trusted issued the certificate')
  for (const certificate of [...chain, anchor]) assertCurrent(certificate, now)
  chain.slice(0, -1).forEach((certificate, i) => {
    const issuer = chain[i + 1]
    if (!issuer || !isIssuedBy(certificate, issuer)) throw new Error('the chain is broken')
  })
}

const readCertificate = (bytes: Uint8Array): X509Certificate => new X509Certificate(bytes)
/** Values of one field of a name, such as `C`, as Node writes it: one field a line. */
const readNameField = (name: string, field: string): string[] =>
  name.split('\n').flatMap((line) => (line.startsWith(`${field}=`) ? [line.slice(field.length + 1)] : []))

const refuse = (): never => {
  throw new Error('not needed to verify a signature')
}

export const mdocCryptography: MdocContext = {
  crypto: {
    digest: ({ digestAlgorithm, bytes }) => {
      if (digestAlgorithm !== 'SHA-256') throw new Error(`digests with ${digestAlgorithm} are not accepted`)
      return createHash('sha256').update(bytes).digest()
    },
    random: refuse,
    calculateEphemeralMacKey: refuse,
  },
  cose: {
    sign1: {
      sign: refuse,
      verify: ({ key, sign1 }) => {
        const publicKey = createPublicKey({ key: key.jwk, format: 'jwk' })
        return (
          sign1.signatureAlgorithmName === 'ES256' &&
          publicKey.asymmetricKeyDetails?.namedCurve === 'prime256v1' &&
          verify('sha256', sign1.toBeSigned, { key: publicKey, dsaEncoding: 'ieee-p1363' }, sign1.signature)
        )
      },
    },
    mac0: { sign: refuse, verify: refuse },
  },
  x509: {
    getPublicKey: ({ certificate }) =>
      CoseKey.fromJwk({ ...readCertificate(certificate).publicKey.export({ format: 'jwk' }) }),
    getIssuerNameField: ({ certificate, field }) => readNameField(readCertificate(certificate).issuer, field),
    verifyCertificateChain: ({ trustedCertificates, x5chain, now = new Date() }) =>
      verifyChain(x5chain.map(readCertificate), trustedCertificates.map(readCertificate), now),
    getCertificateData: ({ certificate }) => {
      const read = readCertificate(certificate)
      return {
        issuerName: read.issuer,
        subjectName: read.subject,
        serialNumber: read.serialNumber,
        thumbprint: read.fingerprint256,
        notBefore: read.validFromDate,
        notAfter: read.validToDate,
        pem: read.toString(),
      }
    },
  },
}
