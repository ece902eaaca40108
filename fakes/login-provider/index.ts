// Google or Apple on this machine: the real `oidc-provider` package, which logs in whoever the browser's cookie `account` names.
import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js'

type Claims = Readonly<Record<string, unknown>>
const decodePart = (part = ''): Claims => JSON.parse(Buffer.from(part, 'base64url').toString()) as Claims
const encodePart = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Describes what Apple knows of a client's key. */
interface AppleTeamKey {
  readonly teamId: string
  readonly keyId: string
  /** In PEM. */
  readonly publicKey: string
}
/** Apple takes tokens that are valid for half a year at most. */
const maxSecretSeconds = 15_777_000

/** Verifies the secret that a client of Apple has signed. */
function isAppleSecret(
  token: string,
  { teamId, keyId, publicKey }: AppleTeamKey,
  expected: { readonly audience: string; readonly clientId: string },
): boolean {
  const [head, content, signature = ''] = token.split('.')
  const claims = decodePart(content)
  const now = Date.now() / 1000
  const issuedAt = Number(claims['iat'])
  const expiresAt = Number(claims['exp'])
  return (
    decodePart(head)['alg'] === 'ES256' &&
    decodePart(head)['kid'] === keyId &&
    claims['iss'] === teamId &&
    claims['sub'] === expected.clientId &&
    claims['aud'] === expected.audience &&
    issuedAt <= now &&
    expiresAt > now &&
    expiresAt - issuedAt <= maxSecretSeconds &&
    verify(
      'sha256',
      Buffer.from(`${head}.${content}`),
      { key: createPublicKey(publicKey), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  )
}

/** Signs an identity token again, with other claims or another key. */
function resignToken(token: string, change: (claims: Claims) => Claims, key: KeyObject): string {
  const [head, content] = token.split('.')
  const changed = `${head}.${encodePart(change(decodePart(content)))}`
  return `${changed}.${sign('sha256', Buffer.from(changed), key).toString('base64url')}`
}

interface FakeLoginProviderOptions {
  readonly clientId: string
  /** The client's secret, or the key that signs it. */
  readonly credential: string | AppleTeamKey
  readonly redirectUris: readonly string[]
}

/** Starts a provider of one client. */
export async function startFakeLoginProvider({
  clientId,
  credential,
  redirectUris,
}: FakeLoginProviderOptions) {
  let handle = (_request: IncomingMessage, response: ServerResponse): unknown => response.end()
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const isApple = typeof credential !== 'string'
  const provider = new Provider(issuer, {
    adapter: createMemoryAdapter(0),
    clients: [
      {
        client_id: clientId,
        client_secret: isApple ? randomBytes(32).toString('hex') : credential,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    cookies: { keys: [randomBytes(16).toString('hex')] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId }),
    }),
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'fake', use: 'sig', alg: 'RS256' }] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    // Nobody is asked for consent.
    async loadExistingGrant({ oidc }: Parameters<Parameters<Provider['use']>[0]>[0]) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      })
      grant.addOIDCScope('openid')
      await grant.save()
      return grant
    },
  })
  if (isApple)
    provider.Client.prototype.compareClientSecret = (given) =>
      isAppleSecret(given, credential, { audience: issuer, clientId })
  let changeToken: ((token: string) => string) | null = null
  provider.use(async (context, next) => {
    await next()
    const body = context.body as { id_token?: string } | undefined
    if (changeToken && context.path === '/token' && body?.id_token)
      context.body = { ...body, id_token: changeToken(body.id_token) }
  })
  const answer = provider.callback()
  const paths: string[] = []
  handle = async (request, response) => {
    const path = request.url ?? ''
    paths.push(path)
    if (!path.startsWith('/interaction/')) return answer(request, response)
    const account = /(?:^|; )account=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1]
    const result = account
      ? { login: { accountId: account } }
      : { error: 'access_denied', error_description: 'the person cancelled' }
    return provider.interactionFinished(request, response, result)
  }
  return {
    issuer,
    /** Paths and queries of all requests. */
    paths,
    /** Changes the claims of the next identity tokens, or signs them with another key; null ends it. */
    setClaims(change: ((claims: Claims) => Claims) | null, key: KeyObject = privateKey): void {
      changeToken = change && ((token) => resignToken(token, change, key))
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A P-256 key pair in PEM, as Apple's developers download it. */
export function createAppleKeyPair(): { readonly publicKey: string; readonly privateKey: string } {
  const pair = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return pair
}
