/**
 * Like `fetch`, but reads at most `maxBytes` of the answer: a service of somebody else must not fill our memory. Throws `TypeError` for a
 * longer answer, and what `fetch` throws.
 */
export async function fetchWithLimit(url: string, options: RequestInit, maxBytes: number): Promise<Response> {
  const response = await fetch(url, options)
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new TypeError('the answer is too long')
    chunks.push(chunk)
  }
  const { status, headers } = response
  return new Response(bytes > 0 ? Buffer.concat(chunks) : null, { status, headers })
}
