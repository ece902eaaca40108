// No schema through which a profile or a message of a fictional profile reaches somebody can leave out the label.
import { getLikesEndpoint } from '@amarelle/contract/endpoints/likes'
import { memberEventSchema, transientEventSchema } from '@amarelle/contract/endpoints/live'
import {
  getDeskConversationEndpoint,
  listDeskEndpoint,
} from '@amarelle/contract/staff/endpoints/fictional/desk'
import { getDeskOverviewEndpoint } from '@amarelle/contract/staff/endpoints/fictional/desk-overview'
import { listHeldEndpoint } from '@amarelle/contract/staff/endpoints/fictional/holds'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { modules } from '../modules.ts'

/** JSON schema, as far as it is walked. */
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}
const toSchema = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Schema

const has = ({ properties = {} }: Schema, ...names: readonly string[]) =>
  names.every((name) => name in properties)
/** Returns whether a schema with an id and a name is a city, a site, a company, a passkey, a creditor or a saved search. */
const namesSomethingElse = (schema: Schema) =>
  ['region', 'domain', 'kvk', 'created_at', 'address', 'query'].some((property) => has(schema, property))
/** A person as members see one: by name, with an age, a picture or an id. */
const isPerson = (schema: Schema) =>
  !has(schema, 'email') &&
  (has(schema, 'name', 'age') ||
    has(schema, 'name', 'main_image') ||
    (has(schema, 'id', 'name') && !namesSomethingElse(schema)))
/** A member or a profile as staff see one: by name and age, or by username and photo. */
const isPersonOfStaff = (schema: Schema) => has(schema, 'name', 'age') || has(schema, 'username', 'photo')
/** A like in a list: shown with its time, with or without the person. */
const isLike = (schema: Schema) => has(schema, 'liked_at') || has(schema, 'liked_on')
/** A message as members see one. */
const isMessage = (schema: Schema) => has(schema, 'conversation', 'sent_at', 'text')

/** Calls `visit` with every schema within one, and its place. */
function walk(schema: Schema, place: string, visit: (schema: Schema, place: string) => void): void {
  visit(schema, place)
  const children = [
    ...Object.entries(schema.properties ?? {}),
    ...(schema.items ? [['[]', schema.items] as const] : []),
    ...(typeof schema.additionalProperties === 'object'
      ? [['{}', schema.additionalProperties] as const]
      : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].map(
      (one) => ['', one] as const,
    ),
  ]
  for (const [name, child] of children) walk(child, name === '' ? place : `${place}.${name}`, visit)
}
/** Places at which a person or message is shown. */
function findShown(schema: Schema, place: string): string[] {
  const places: string[] = []
  walk(schema, place, (one, at) => {
    if (isPerson(one) || isMessage(one)) places.push(at)
  })
  return places
}
/** Places at which one is shown without its label. */
function findMissingLabels(schema: Schema, place: string): string[] {
  const places: string[] = []
  walk(schema, place, (one, at) => {
    const labels = isLike(one)
      ? ['fictional', 'origin']
      : isPerson(one)
        ? ['fictional']
        : isMessage(one)
          ? ['sender_kind']
          : []
    if (!labels.every((label) => one.required?.includes(label))) places.push(at)
  })
  return places
}
/** Places in an answer for staff at which a profile is shown without its label. */
function findMissingStaffLabels(schema: Schema, place: string): string[] {
  const places: string[] = []
  walk(schema, place, (one, at) => {
    const isLabelled = ['fictional', 'isFictional'].some((label) => one.required?.includes(label))
    if (isPersonOfStaff(one) && !isLabelled) places.push(at)
  })
  return places
}
const staffEndpoints = modules.flatMap(({ staffEndpoints: own = [] }) => own.map(({ endpoint }) => endpoint))
const endpoints = modules.flatMap(({ endpoints: own = [] }) => own.map(({ endpoint }) => endpoint))

test('every answer and every live event that shows a profile or a message carries the label', () => {
  const missing = endpoints.flatMap(({ method, path, answer }) =>
    findMissingLabels(toSchema(answer), `${method} ${path}`),
  )
  const events = [memberEventSchema, transientEventSchema].flatMap((schema) =>
    findMissingLabels(toSchema(schema), 'event'),
  )
  expect([...missing, ...events]).toEqual([])
})

test('the walk reaches cards, messages and events: without the label it reports each of them', () => {
  const card = z.object({ name: z.string(), age: z.int() })
  const message = z.object({ conversation: z.int(), sent_at: z.string(), text: z.string() })
  const planted = z.object({
    chats: z.array(z.object({ profile: card, last: message.nullable() })),
    byId: z.record(z.string(), card.extend({ fictional: z.boolean().optional() })),
    liked: z.array(z.object({ id: z.int(), name: z.string() })),
    received: z.array(card.extend({ fictional: z.boolean(), liked_at: z.string() })),
    hidden: z.array(z.object({ fictional: z.boolean(), liked_on: z.string() })),
  })
  expect(findMissingLabels(toSchema(planted), 'planted')).toEqual([
    'planted.chats.[].profile',
    'planted.chats.[].last',
    'planted.byId.{}',
    'planted.liked.[]',
    'planted.received.[]',
    'planted.hidden.[]',
  ])
  const labelled = endpoints.flatMap(({ method, path, answer }) =>
    findShown(toSchema(answer), `${method} ${path}`),
  )
  const inEvents = findShown(toSchema(memberEventSchema), 'event')
  expect(labelled).toEqual(
    expect.arrayContaining([
      'GET /api/chat.php.profile',
      'GET /api/chat.php.messages.[]',
      'GET /api/chats.php.chats.[].profile',
      'POST /api/chat.php.message',
    ]),
  )
  expect(inEvents.some((place) => place.endsWith('.message'))).toBe(true)
})

test('a list of likes with a like of a fictional profile and without its origin is no answer', () => {
  const like = { image: null, liked_on: '2026-11-26', extra: null }
  const isAnswer = (hidden: unknown) =>
    getLikesEndpoint.answer.safeParse({
      profiles: [],
      liked_by: [],
      hidden: [hidden],
      next: null,
      new_likes: 1,
      received: { total: 0, total_fictional: 1, at_least: false },
      matches: 0,
    }).success
  expect(
    isAnswer({ ...like, fictional: true, origin: { kind: 'fictional', company: 'Amarelle B.V.' } }),
  ).toBe(true)
  expect(isAnswer({ ...like, fictional: false, origin: { kind: 'member' } })).toBe(true)
  for (const planted of [
    { fictional: true },
    { fictional: true, origin: { kind: 'member' } },
    { fictional: true, origin: { kind: 'fictional' } },
    { fictional: false, origin: { kind: 'fictional', company: 'Amarelle B.V.' } },
    { origin: { kind: 'fictional', company: 'Amarelle B.V.' } },
  ])
    expect(isAnswer({ ...like, ...planted })).toBe(false)
})

test('every answer for staff that shows a member or a profile carries the label', () => {
  expect(
    staffEndpoints.flatMap(({ method, path, answer }) =>
      findMissingStaffLabels(toSchema(answer), `${method} ${path}`),
    ),
  ).toEqual([])
})

test('the walk through answers for staff reports a member or a profile without the label', () => {
  const planted = z.object({
    profiles: z.array(z.object({ name: z.string(), age: z.int() })),
    member: z.object({ username: z.string(), photo: z.string(), isFictional: z.boolean().optional() }),
  })
  expect(findMissingStaffLabels(toSchema(planted), 'planted')).toEqual([
    'planted.profiles.[]',
    'planted.member',
  ])
})

test('the desk labels every profile that it shows to staff', () => {
  for (const { answer } of [
    listDeskEndpoint,
    getDeskConversationEndpoint,
    getDeskOverviewEndpoint,
    listHeldEndpoint,
  ])
    expect(JSON.stringify(toSchema(answer))).toContain('"fictional":{"type":"boolean","const":true}')
})
