import type { Answer, Endpoint, Input } from '@amarelle/contract/endpoint'
import { repeat } from './call.ts'

interface Options {
  /** Made once for one intention of the member, kept over retries. */
  readonly key: string
  readonly onProgress: (percent: number) => void
  readonly signal: AbortSignal
}

/** fetch tells nothing of a body on its way: XMLHttpRequest does. Rejects as fetch does when no answer comes. */
const post = (path: string, body: string, { key, onProgress, signal }: Options): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('Content-Type', 'application/json')
    request.setRequestHeader('Idempotency-Key', key)
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100))
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
    request.onerror = () => reject(new TypeError('no connection'))
    request.onabort = () => reject(new DOMException('cancelled', 'AbortError'))
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })

/** As `call` does, for a large body: tells in percent how far it is, and can be cancelled. Offline it gives up at once. */
export function upload<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: Options,
): Promise<Answer<E>> {
  const body = JSON.stringify(input)
  const { signal } = options
  return repeat(
    endpoint,
    () => {
      signal.throwIfAborted()
      return post(endpoint.path, body, options)
    },
    () => signal.aborted || !navigator.onLine,
  )
}
