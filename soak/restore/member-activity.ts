// Activity of members before and after a backup: they write, add photos and buy credits, over HTTP like a browser.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../server/src/platform/db/db.ts'
import { createTestPicture } from '../../server/testing/profiles/pictures.ts'
import type { Writer } from '../writers.ts'

const settlementDeadlineMs = 60_000

/** Calls the API; throws what it answers unless the call succeeds. */
async function callSite<Answer>(
  url: string,
  { cookie }: Writer,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      cookie,
      'sec-fetch-site': 'same-origin',
      ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`)
  return JSON.parse(text) as Answer
}

/** Orders 15 credits and pays on the page of the sandbox provider; resolves when the order is credited. */
async function buyCredits(url: string, db: Db, member: Writer): Promise<void> {
  const { bundles } = await callSite<{
    bundles: { id: number; credits: number; total: { minor: number } }[]
  }>(url, member, 'GET', '/api/credits.php')
  const bundle = bundles.find(({ credits }) => credits === 15)
  const { order, payment_id } = await callSite<{ order: number | string; payment_id: string }>(
    url,
    member,
    'POST',
    '/api/order.php',
    { bundle: bundle?.id, method: 'ideal', total: bundle?.total.minor, immediate: true, pro_rata: true },
  )
  const { headers } = await fetch(`${url}/pay/${payment_id}`, {
    redirect: 'manual',
    headers: { cookie: member.cookie },
  })
  await fetch(url + new URL(headers.get('location') ?? '', url).pathname, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'outcome=pay',
  })
  const until = performance.now() + settlementDeadlineMs
  for (;;) {
    const { rows } = await sql<{ state: string }>`select o.state from credit_order o
      join payment_attempt a on a.order_id = o.id where a.id = ${payment_id}::uuid`.execute(db)
    if (rows[0]?.state === 'completed') return
    if (performance.now() > until) throw new Error(`order ${order} stays ${rows[0]?.state}`)
    await sleep(50)
  }
}

export interface ActivityCounts {
  readonly messages: number
  readonly photos: number
  readonly orders: number
}

/** The members write to their neighbours, add photos and buy; everything is confirmed when this resolves. */
export async function actAsMembers(
  url: string,
  db: Db,
  members: readonly Writer[],
  phase: string,
  counts: ActivityCounts,
): Promise<void> {
  const pick = (index: number) => {
    const member = members[index % members.length]
    if (!member) throw new Error('there are no members')
    return member
  }
  for (let i = 0; i < counts.messages; i += 1)
    await callSite(url, pick(i), 'POST', '/api/chat.php', {
      // The neighbour of the same pair.
      profile: pick((i % members.length) ^ 1).id,
      text: `message ${i} ${phase}`,
    })
  const image = (await createTestPicture()).toString('base64')
  for (let i = 0; i < counts.photos; i += 1)
    await callSite(url, pick(i), 'POST', '/api/photo.php', { image, premium_only: false })
  for (let i = 0; i < counts.orders; i += 1) await buyCredits(url, db, pick(i))
}

/** The member deletes a photo. */
export const deletePhotoAsMember = (url: string, member: Writer, photo: string): Promise<unknown> =>
  callSite(url, member, 'DELETE', '/api/photo.php', { photo })
