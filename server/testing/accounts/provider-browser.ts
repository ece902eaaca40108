// For tests of log-ins at Google or Apple: browsers that keep our cookies, and go to the provider and back.
import type { Endpoint, EndpointAnswer, EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import {
  completeProviderRequestEndpoint,
  type LoginProvider,
  startIdentityLinkEndpoint,
  startProviderLogInEndpoint,
} from '@amarelle/contract/endpoints/sign-in/login-providers'
import type { createTestServer } from '../app/server.ts'

type TestServer = Awaited<ReturnType<typeof createTestServer>>

/** Adds the cookies that an answer sets. */
function keepCookies(jar: Map<string, string>, lines: readonly string[]): void {
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    jar.set(name, value)
  }
}
const formatCookies = (jar: ReadonlyMap<string, string>): string =>
  [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

/** Describes where a provider sends the browser: an address, or a form that is to be posted there. */
interface ProviderReturn {
  readonly address: URL
  readonly form: URLSearchParams | null
}
/** Goes to a provider, logs in there as `account` or cancels (null), and returns where the provider sends the browser. */
async function visitLoginProvider(start: string, account: string | null): Promise<ProviderReturn> {
  const { origin } = new URL(start)
  const jar = new Map(account === null ? [] : [['account', account]])
  let address = new URL(start)
  while (address.origin === origin) {
    const answer = await fetch(address, { redirect: 'manual', headers: { cookie: formatCookies(jar) } })
    keepCookies(jar, answer.headers.getSetCookie())
    const location = answer.headers.get('location')
    if (location === null) {
      const page = await answer.text()
      const action = /action="([^"]+)"/.exec(page)?.[1]
      if (!action) throw new Error(`the provider answered ${answer.status}: ${page.slice(0, 500)}`)
      const form = new URLSearchParams()
      for (const [, name = '', value = ''] of page.matchAll(/name="([^"]+)" value="([^"]*)"/g))
        form.append(name, value)
      return { address: new URL(action), form }
    }
    address = new URL(location, address)
  }
  return { address, form: null }
}

interface BrowserOptions {
  /** The cookie header of a session. */
  readonly cookie?: string
  readonly host?: string
}
export function createProviderBrowser(
  { server }: TestServer,
  { cookie = '', host = 'localhost' }: BrowserOptions = {},
) {
  const jar = new Map<string, string>()
  keepCookies(jar, cookie ? [cookie] : [])
  /** Throws an error with the code of a refusal. */
  async function call<E extends Endpoint>(endpoint: E, input: EndpointInput<E>): Promise<EndpointAnswer<E>> {
    const answer = await server.inject({
      method: endpoint.method,
      url: endpoint.path,
      headers: { host, cookie: formatCookies(jar), 'sec-fetch-site': 'same-origin' },
      ...(endpoint.method === 'GET' ? {} : { payload: input as object }),
    })
    const setCookie = answer.headers['set-cookie'] ?? []
    keepCookies(jar, typeof setCookie === 'string' ? [setCookie] : setCookie)
    const body = answer.json<EndpointAnswer<E> & { error?: { code: string; message: string } }>()
    if (body.error) throw Object.assign(new Error(body.error.message), { code: body.error.code })
    return body
  }
  const startLogIn = async (provider: LoginProvider, returnPath = '/members') =>
    (await call(startProviderLogInEndpoint, { provider, return_path: returnPath })).url
  const startLink = async (provider: LoginProvider) =>
    (await call(startIdentityLinkEndpoint, { provider })).url
  /** Posts a provider's form as a browser does: from another site, without our cookies. */
  const postForm = (path: string, form: URLSearchParams) =>
    server.inject({
      method: 'POST',
      url: path,
      headers: {
        host,
        origin: 'https://appleid.apple.com',
        'sec-fetch-site': 'cross-site',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: form.toString(),
    })
  /** Goes to the provider and returns the query with which the browser comes back to us. */
  async function visit(start: string, account: string | null): Promise<string> {
    const { address, form } = await visitLoginProvider(start, account)
    if (form === null) return address.search.slice(1)
    const { headers } = await postForm(address.pathname, form)
    return new URL(headers.location ?? '', address).search.slice(1)
  }
  const complete = (provider: LoginProvider, response: string) =>
    call(completeProviderRequestEndpoint, { provider, response })
  return {
    call,
    startLogIn,
    startLink,
    visit,
    postForm,
    complete,
    /** Starts, logs in at the provider and comes back. */
    logIn: async (provider: LoginProvider, account: string | null) =>
      complete(provider, await visit(await startLogIn(provider), account)),
    link: async (provider: LoginProvider, account: string | null) =>
      complete(provider, await visit(await startLink(provider), account)),
    getCookie: (name: string) => jar.get(name) ?? null,
  }
}
