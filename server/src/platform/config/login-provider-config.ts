// Configures the clients that are registered at Google and Apple.
import { createPrivateKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'

/** A provider on this machine: no setting can put somebody else in Google's or Apple's place. */
export const localIssuerSchema = z.url({ protocol: /^http$/, hostname: /^(127\.0\.0\.1|localhost)$/ })

/** A P-256 private key in PEM, with line ends or `\n`. */
export const p256KeySchema = z.string().transform((pem, { issues }): KeyObject => {
  try {
    const key = createPrivateKey(pem.replaceAll('\\n', '\n'))
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key
  } catch {
    // Reported as any other text that is no such key.
  }
  issues.push({ code: 'custom', input: '', message: 'not a P-256 private key in PEM' })
  return z.NEVER
})

interface LoginProviderClient {
  readonly issuer: string
  readonly clientId: string
}
export interface GoogleClientConfig extends LoginProviderClient {
  readonly clientSecret: string
}
/** Apple's clients sign their secret themselves. */
export interface AppleClientConfig extends LoginProviderClient {
  readonly teamId: string
  readonly keyId: string
  readonly privateKey: KeyObject
}
/** null: nobody can log in with an account at this provider. */
export interface LoginProviderConfigs {
  readonly google: GoogleClientConfig | null
  readonly apple: AppleClientConfig | null
}

interface LoginProviderVariables {
  readonly GOOGLE_CLIENT_ID?: string | undefined
  readonly GOOGLE_CLIENT_SECRET?: string | undefined
  readonly GOOGLE_ISSUER?: string | undefined
  readonly APPLE_CLIENT_ID?: string | undefined
  readonly APPLE_TEAM_ID?: string | undefined
  readonly APPLE_KEY_ID?: string | undefined
  readonly APPLE_PRIVATE_KEY?: KeyObject | undefined
  readonly APPLE_ISSUER?: string | undefined
}
export const toLoginProviderConfigs = (env: LoginProviderVariables): LoginProviderConfigs => ({
  google:
    env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
      ? {
          issuer: env.GOOGLE_ISSUER ?? 'https://accounts.google.com',
          clientId: env.GOOGLE_CLIENT_ID,
          clientSecret: env.GOOGLE_CLIENT_SECRET,
        }
      : null,
  apple:
    env.APPLE_CLIENT_ID && env.APPLE_TEAM_ID && env.APPLE_KEY_ID && env.APPLE_PRIVATE_KEY
      ? {
          issuer: env.APPLE_ISSUER ?? 'https://appleid.apple.com',
          clientId: env.APPLE_CLIENT_ID,
          teamId: env.APPLE_TEAM_ID,
          keyId: env.APPLE_KEY_ID,
          privateKey: env.APPLE_PRIVATE_KEY,
        }
      : null,
})
