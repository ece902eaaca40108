// A member's path through the shop, over HTTP.
import type { ClientResponse, ClientCallOptions, AttackClient } from './client.ts'

interface OfferedBundle {
  readonly id: number
  readonly credits: number
}

/** An order of the smallest bundle, as its checkout page shows it. */
export async function readShownOrder(
  client: AttackClient,
  { code, method = 'ideal' }: { code?: string; method?: string } = {},
): Promise<Record<string, unknown>> {
  const { json } = await client.call('GET', '/api/credits.php')
  const [bundle] = (json['bundles'] as OfferedBundle[]).toSorted((a, b) => a.credits - b.credits)
  const query = new URLSearchParams({ bundle: String(bundle?.id), method, ...(code && { code }) })
  const checkout = await client.call('GET', `/api/checkout.php?${query.toString()}`)
  const total = checkout.json['total'] as { minor: number; currency: string } | undefined
  return {
    bundle: bundle?.id,
    method,
    total: total?.minor ?? 0,
    currency: total?.currency ?? 'EUR',
    immediate: true,
    pro_rata: true,
    ...(code && { code }),
  }
}

export const callPlaceOrder = (
  client: AttackClient,
  body: Record<string, unknown>,
  options: ClientCallOptions = {},
): Promise<ClientResponse> => client.call('POST', '/api/order.php', { ...options, body })

/** Opens the payment page of an order; returns its path at the sandbox provider. */
export async function openSandboxPage(client: AttackClient, attemptId: string): Promise<string> {
  const { headers } = await client.call('GET', `/pay/${attemptId}`)
  return new URL(String(headers['location']), 'http://localhost').pathname
}
/** Presses a button on the sandbox provider's page. Throws if the provider refuses it. */
export async function pressAtSandbox(client: AttackClient, path: string, outcome: string): Promise<void> {
  const pressed = await client.call('POST', path, {
    rawBody: `outcome=${outcome}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  if (pressed.status !== 303) throw new Error(`the sandbox answered ${pressed.status}: ${pressed.text}`)
}
/** Presses a button on the sandbox provider's page that the order response links to. */
export async function payAtSandbox(client: AttackClient, attemptId: string, outcome = 'pay'): Promise<void> {
  await pressAtSandbox(client, await openSandboxPage(client, attemptId), outcome)
}

export async function readCredits(client: AttackClient): Promise<number> {
  const { json } = await client.call('GET', '/api/user.php')
  return (json['user'] as { credits: number } | null)?.credits ?? Number.NaN
}
