import type { EndpointAnswer, Endpoint, EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { sendWithRetries } from './call.ts'

interface UploadOptions {
  /** Created once per user action and reused for its retries. */
  readonly idempotencyKey: string
  readonly onProgress: (percent: number) => void
  readonly signal: AbortSignal
}

/** Uses XMLHttpRequest because fetch reports no upload progress. Rejects like fetch if there is no response. */
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

/** Like `call`, for large bodies: reports progress in percent and can be cancelled. Does not retry while offline. */
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
