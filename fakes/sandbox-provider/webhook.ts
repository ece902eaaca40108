import { createHmac } from 'node:crypto'
import type { Clock } from '../../server/src/platform/clock.ts'

/** Growing delays between attempts, in milliseconds; then gives up, as real providers do. */
const retryDelaysMs = [0, 500, 2000, 8000, 30_000]

/** `t=<unix seconds>,v1=<hex HMAC-SHA-256 over "t.body">`: the signed time allows rejecting replays. */
export function signWebhook(secret: string, body: string, at: Date): string {
  const t = Math.floor(at.getTime() / 1000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}

/** Sends a signed event, with retries until it is accepted. */
export async function sendWebhook(
  url: string,
  event: { id: string; payment: string },
  { secret, clock, stopped }: { secret: string; clock: Clock; stopped: AbortSignal },
): Promise<void> {
  const body = JSON.stringify(event)
  for (const delayMs of retryDelaysMs) {
    const shouldSend = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(true), delayMs)
      stopped.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve(false)
      })
    })
    if (!shouldSend) return
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-sandbox-signature': signWebhook(secret, body, clock.now()),
      },
      signal: AbortSignal.any([AbortSignal.timeout(5000), stopped]),
    }).catch(() => null)
    if (response?.ok) return
  }
}
