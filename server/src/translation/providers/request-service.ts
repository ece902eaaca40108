import { fetchWithLimit } from '../../platform/http/fetch-with-limit.ts'

/** Enough for the longest texts in a language that needs four bytes a character. */
const maxAnswerBytes = 262_144

/** A service answered with an error status. Its text is not kept, because it may repeat ours. */
export class ServiceRefusal extends Error {
  readonly status: number
  constructor(status: number) {
    super(`status ${status}`)
    this.status = status
  }
}

/** Sends a request, follows no redirect, and returns the JSON of a successful answer. Throws `ServiceRefusal`, and what `fetch` throws. */
export async function requestService(url: string, options: RequestInit): Promise<unknown> {
  const answer = await fetchWithLimit(url, { redirect: 'error', ...options }, maxAnswerBytes)
  if (!answer.ok) throw new ServiceRefusal(answer.status)
  return answer.json()
}
