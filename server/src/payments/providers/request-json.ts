interface JsonRequest {
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as POST when set. */
  readonly body?: object
  /** Request timeout in milliseconds. */
  readonly timeout?: number
}
/** An error response of a provider's API; `problem` is the start of its body. */
class ProviderResponseError extends Error {
  readonly status: number
  readonly problem: string
  constructor(status: number, problem: string) {
    super(`the provider answered ${status}: ${problem}`)
    this.status = status
    this.problem = problem
  }
}
/** Calls a provider's JSON API. Throws when it is unreachable, times out or responds with an error. */
export async function requestJson(
  url: string,
  { headers, body, timeout = 10_000 }: JsonRequest,
): Promise<unknown> {
  const response = await fetch(url, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  })
  if (!response.ok) throw new ProviderResponseError(response.status, (await response.text()).slice(0, 200))
  return response.json()
}
