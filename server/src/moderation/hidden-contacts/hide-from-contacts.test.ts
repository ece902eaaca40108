// Members hide from contacts by hashes of addresses; nobody learns from it who is a member.
import { createHash } from 'node:crypto'
import { getChatsEndpoint, sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { getMemberEndpoint } from '@amarelle/contract/endpoints/discovery'
import { likeEndpoint } from '@amarelle/contract/endpoints/likes'
import {
  getHiddenContactsEndpoint,
  hideFromContactsEndpoint,
  maxContactSavesPerDay,
  maxHiddenContacts,
  showToContactsEndpoint,
} from '@amarelle/contract/endpoints/safety/hidden-contacts'
import { afterEach, expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { hashContact, hashMemberAddress } from '../../../testing/moderation/hash-contact.ts'
import { getRefusalCode } from '../../../testing/platform/test-app.ts'
import { eventBus } from '../../platform/event-bus.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { addMs, daysToMs } from '../../platform/clock.ts'

const app = await createTestServer()
afterEach(() => app.clock.set(null))

const hide = (member: number, hashes: readonly string[]) =>
  app.call(member, hideFromContactsEndpoint, { hashes: [...hashes] })
const hideFrom = async (member: number, contact: number) =>
  hide(member, [await hashMemberAddress(app, contact)])
const open = (viewer: number, other: number) =>
  getRefusalCode(app.call(viewer, getMemberEndpoint, { id: other }))
/** Opens the profile of each as the other, and returns both. */
const openBoth = async (a: number, b: number) => [await open(a, b), await open(b, a)]
const strangers = (count: number) =>
  Array.from({ length: count }, (_, i) => hashContact(`stranger-${i}@example.org`))

test('a member and a contact from whom they hide don’t find each other, until the contact is removed', async () => {
  const [hider, contact, other] = [
    await app.member(),
    await app.member({ gender: 'male' }),
    await app.member(),
  ]
  const hash = await hashMemberAddress(app, contact)
  expect(await hide(hider, [hash, ...strangers(2)])).toEqual({ contacts: 3 })
  expect(await openBoth(hider, contact)).toEqual(['not_found', 'not_found'])
  expect(await openBoth(other, contact)).toEqual(['accepted', 'accepted'])
  expect(await getRefusalCode(app.call(contact, likeEndpoint, { id: hider }))).toBe('not_found')
  const first = { profile: hider, text: 'Hello' }
  expect(await getRefusalCode(app.call(contact, sendMessageEndpoint, first))).toBe('not_found')
  expect(await app.call(hider, showToContactsEndpoint, { hashes: [hash] })).toEqual({ contacts: 2 })
  expect(await openBoth(hider, contact)).toEqual(['accepted', 'accepted'])
  await hideFrom(hider, contact)
  expect(await app.call(hider, showToContactsEndpoint, {})).toEqual({ contacts: 0 })
  expect(await openBoth(hider, contact)).toEqual(['accepted', 'accepted'])
})

test('a conversation that exists stays for both', async () => {
  const [hider, contact] = [await app.member({ premium: true }), await app.member({ gender: 'male' })]
  await app.call(hider, sendMessageEndpoint, { profile: contact, text: 'Hello' })
  await hideFrom(hider, contact)
  expect(await openBoth(hider, contact)).toEqual(['not_found', 'not_found'])
  for (const member of [hider, contact])
    expect((await app.call(member, getChatsEndpoint, {})).chats).toHaveLength(1)
  await app.call(contact, sendMessageEndpoint, { profile: hider, text: 'Hello to you' })
})

test('one’s own address among the contacts hides nobody from themselves, and an address follows when it changes', async () => {
  const [hider, contact] = [await app.member(), await app.member({ gender: 'male' })]
  await hide(hider, [await hashMemberAddress(app, hider), hashContact('later@example.org')])
  expect(await open(hider, hider)).toBe('accepted')
  expect(await openBoth(hider, contact)).toEqual(['accepted', 'accepted'])
  const changeAddress = (email: string) =>
    app.db.transaction().execute(async (tx) => {
      await tx.updateTable('member').set({ email }).where('id', '=', contact).execute()
      await eventBus.emit(app.services, tx, 'member.email_changed', { memberId: contact })
    })
  await changeAddress('Later@Example.org')
  expect(await openBoth(hider, contact)).toEqual(['not_found', 'not_found'])
  await changeAddress('again@example.org')
  expect(await openBoth(hider, contact)).toEqual(['accepted', 'accepted'])
})

test('a hidden member finds the same when their address was confirmed before hashes were kept', async () => {
  const [hider, contact] = [await app.member(), await app.member({ gender: 'male' })]
  await hideFrom(hider, contact)
  await app.db.deleteFrom('own_contact_address').execute()
  expect(await open(contact, hider)).toBe('accepted')
  await addJob(app.db, 'hash-own-addresses', {})
  await app.drainJobs()
  expect(await openBoth(hider, contact)).toEqual(['not_found', 'not_found'])
})

test('neither answer nor rows nor events tell whether an address is a member’s', async () => {
  const [hider, contact] = [await app.member(), await app.member({ gender: 'male' })]
  const countEvents = async () =>
    (
      await app.db
        .selectFrom('member_event')
        .select('no')
        .where('member_id', 'in', [hider, contact])
        .execute()
    ).length
  const before = await countEvents()
  const known = await hideFrom(hider, contact)
  await app.call(hider, showToContactsEndpoint, {})
  const unknown = await hide(hider, [hashContact('nobody@example.org')])
  expect(known).toEqual(unknown)
  expect(await countEvents()).toBe(before)
  await app.drainJobs()
  expect(app.mails).toEqual([])
  // The stored value is not what the device sent, nor a hash of it that others could compute.
  const device = Buffer.from(hashContact('nobody@example.org'), 'base64url')
  const stored = await app.db
    .selectFrom('hidden_contact')
    .select('address_hash')
    .where('member_id', '=', hider)
    .executeTakeFirstOrThrow()
  for (const guess of [device, createHash('sha256').update(device).digest()])
    expect(stored.address_hash.equals(guess)).toBe(false)
})

test('a list has at most 1,000 contacts, also when several are added at once, and is changed ten times a day', async () => {
  const hider = await app.member()
  const all = strangers(maxHiddenContacts + 1)
  const results = await Promise.all(
    [all.slice(0, 600), all.slice(400)].map((hashes) => getRefusalCode(hide(hider, hashes))),
  )
  expect(results.toSorted()).toEqual(['accepted', 'too_many_contacts'])
  const { contacts } = await app.call(hider, getHiddenContactsEndpoint, {})
  expect([600, 601]).toContain(contacts)
  for (let i = 2; i < maxContactSavesPerDay; i += 1) await hide(hider, all.slice(400, 500))
  expect(await getRefusalCode(hide(hider, all.slice(400, 401)))).toBe('too_many_requests')
  app.clock.set(addMs(new Date(), daysToMs(1.01)))
  expect(await getRefusalCode(hide(hider, all.slice(400, 401)))).toBe('accepted')
})
