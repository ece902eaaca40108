// Configures the ways in which members can prove that they are 18 or over.
import { X509Certificate } from 'node:crypto'
import { z } from 'zod'
import { localIssuerSchema } from './login-provider-config.ts'

/** A provider of OpenID Connect that tells the age of a person. */
export interface AgeProviderConfig {
  /** As members read it. */
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly scope: string
  /** The claim of the identity token that is `true` for adults. */
  readonly claim: string
}
export interface AgeCheckConfig {
  /** null: none is configured. */
  readonly provider: AgeProviderConfig | null
  /** The issuers whose proofs of age are accepted from apps; empty: nobody's. */
  readonly walletIssuers: readonly X509Certificate[]
  readonly sandbox: boolean
}

export const ageProviderIssuerSchema = z.union([z.url({ protocol: /^https$/ }), localIssuerSchema])
export const isLocalIssuer = (issuer: string | undefined): boolean =>
  localIssuerSchema.safeParse(issuer).success

const certificatePattern = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g
/** Certificates in PEM, one after the other, with line ends or `\n`. */
export const certificateListSchema = z.string().transform((text, { issues }): readonly X509Certificate[] => {
  try {
    const certificates = [...text.replaceAll('\\n', '\n').matchAll(certificatePattern)]
    if (certificates.length > 0) return certificates.map(([pem]) => new X509Certificate(pem))
  } catch {
    // Reported as any other text that is no certificate.
  }
  issues.push({ code: 'custom', input: '', message: 'not a list of certificates in PEM' })
  return z.NEVER
})

interface AgeCheckVariables {
  readonly AGE_PROVIDER_NAME?: string | undefined
  readonly AGE_PROVIDER_ISSUER?: string | undefined
  readonly AGE_PROVIDER_CLIENT_ID?: string | undefined
  readonly AGE_PROVIDER_CLIENT_SECRET?: string | undefined
  readonly AGE_PROVIDER_SCOPE: string
  readonly AGE_PROVIDER_CLAIM: string
  readonly AGE_WALLET_ISSUERS?: readonly X509Certificate[] | undefined
}
export const toAgeCheckConfig = (env: AgeCheckVariables, sandbox: boolean): AgeCheckConfig => ({
  provider:
    env.AGE_PROVIDER_NAME &&
    env.AGE_PROVIDER_ISSUER &&
    env.AGE_PROVIDER_CLIENT_ID &&
    env.AGE_PROVIDER_CLIENT_SECRET
      ? {
          name: env.AGE_PROVIDER_NAME,
          issuer: env.AGE_PROVIDER_ISSUER,
          clientId: env.AGE_PROVIDER_CLIENT_ID,
          clientSecret: env.AGE_PROVIDER_CLIENT_SECRET,
          scope: env.AGE_PROVIDER_SCOPE,
          claim: env.AGE_PROVIDER_CLAIM,
        }
      : null,
  walletIssuers: env.AGE_WALLET_ISSUERS ?? [],
  sandbox,
})
