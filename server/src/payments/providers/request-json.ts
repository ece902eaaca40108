interface JsonRequest {
  readonly headers?: Readonly<Record<string, string>>
  /** Makes it a POST. */
  readonly body?: object
  /** Milliseconds until an answer is given up. */
  readonly timeout?: number
}
/** What a provider's API answered other than well; `problem` is its own word for it. */
class ProviderResponseError extends Error {
  readonly status: number
  readonly problem: string
  constructor(status: number, problem: string) {
    super(`the provider answered ${status}: ${problem}`)
    this.status = status
    this.problem = problem
  }
}
/** Asks a provider's JSON API. Throws when it can't be reached, is too slow, or refuses. */
export async function requestJson(
  url: string,
  { headers, body, timeout = 10_000 }: JsonRequest,
): Promise<unknown> {
  const answer = await fetch(url, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  })
  if (!answer.ok) throw new ProviderResponseError(answer.status, (await answer.text()).slice(0, 200))
  return answer.json()
}
