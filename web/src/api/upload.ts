import type { EndpointAnswer, Endpoint, EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { sendWithRetries } from './call.ts'

interface UploadOptions {
  /** Made once for one intention of the member, kept over retries. */
  readonly idempotencyKey: string
  readonly onProgress: (percent: number) => void
  readonly signal: AbortSignal
}

/** fetch tells nothing of a body on its way: XMLHttpRequest does. Rejects as fetch does when no answer comes. */
const postWithProgress = (
  path: string,
  body: string,
  { idempotencyKey, onProgress, signal }: UploadOptions,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('Content-Type', 'application/json')
    request.setRequestHeader('Idempotency-Key', idempotencyKey)
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
  input: EndpointInput<E>,
  options: UploadOptions,
): Promise<EndpointAnswer<E>> {
  const body = JSON.stringify(input)
  const { signal } = options
  return sendWithRetries(
    endpoint,
    () => {
      signal.throwIfAborted()
      return postWithProgress(endpoint.path, body, options)
    },
    () => signal.aborted || !navigator.onLine,
  )
}
