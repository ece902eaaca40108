import {
  getLoginProviderCallbackPath,
  type LoginProvider,
} from '../../contract/src/endpoints/sign-in/login-providers.ts'
import { createAppleKeyPair, startFakeLoginProvider } from '../../fakes/login-provider/index.ts'

/** Starts Google and Apple for an application at `origin`; returns its environment, and how to stop them. */
export async function startLoginProviders(origin: string) {
  const { publicKey, privateKey } = createAppleKeyPair()
  const team = { teamId: 'TEAM123456', keyId: 'KEY1234567' }
  const listRedirectUris = (provider: LoginProvider) => [origin + getLoginProviderCallbackPath(provider)]
  const [google, apple] = await Promise.all([
    startFakeLoginProvider({
      clientId: 'journeys.google',
      credential: 'the secret of the journeys',
      redirectUris: listRedirectUris('google'),
    }),
    startFakeLoginProvider({
      clientId: 'journeys.apple',
      credential: { ...team, publicKey },
      redirectUris: listRedirectUris('apple'),
    }),
  ])
  return {
    environment: {
      GOOGLE_CLIENT_ID: 'journeys.google',
      GOOGLE_CLIENT_SECRET: 'the secret of the journeys',
      GOOGLE_ISSUER: google.issuer,
      APPLE_CLIENT_ID: 'journeys.apple',
      APPLE_TEAM_ID: team.teamId,
      APPLE_KEY_ID: team.keyId,
      APPLE_PRIVATE_KEY: privateKey,
      APPLE_ISSUER: apple.issuer,
    },
    stop: () => Promise.all([google.stop(), apple.stop()]),
  }
}
