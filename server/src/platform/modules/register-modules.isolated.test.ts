// Isolated: the registries keep what it registers.
import { expect, test } from 'vitest'
import { listenAfterCommit } from '../event-bus.ts'
import { defineJob } from '../jobs/jobs.ts'
import { createMultiPort, createPort } from './port.ts'
import { registerModules } from './register-modules.ts'

const noJob = async () => {}

test('a duplicate module, job, listener or export part is an error at start', () => {
  const listener = listenAfterCommit('member.activated', 'twice', async () => {})
  const part = { twice: async () => ({ data: {} }) }
  const job = () => defineJob('twice', noJob)
  expect(() => registerModules([{ name: 'a' }, { name: 'a' }])).toThrow('Two modules have the name a.')
  expect(() => registerModules([{ name: 'a', jobs: [job(), job()] }])).toThrow(
    'Two jobs have the name twice.',
  )
  expect(() => registerModules([{ name: 'a', listeners: [listener, listener] }])).toThrow(
    'Two listeners of member.activated have the name twice.',
  )
  expect(() =>
    registerModules([
      { name: 'a', personalData: part },
      { name: 'b', personalData: part },
    ]),
  ).toThrow('Two parts of the data export have the name twice.')
})

test('a required port without an implementation, and an implementation nobody requires, are errors at start', () => {
  const port = createPort<() => string>('a port')
  expect(() => port.get()).toThrow('Port a port has no implementation.')
  expect(() => registerModules([{ name: 'a', requires: [port] }])).toThrow(
    'No module implements the port a port, which a requires.',
  )
  const spare = createPort<() => string>('a spare port')
  expect(() => registerModules([{ name: 'a', provides: [spare.implement(() => 'x')] }])).toThrow(
    'a implements the port a spare port, which no module requires.',
  )
})

test('a port has exactly one implementation, a multi-port any number', () => {
  const single = createPort<() => string>('single')
  const provides = [single.implement(() => 'one')]
  registerModules([
    { name: 'a', requires: [single] },
    { name: 'b', provides },
  ])
  expect(single.get()()).toBe('one')
  expect(() => single.implement(() => 'two').bind()).toThrow('Port single has two implementations.')
  const many = createMultiPort<() => string>('many')
  registerModules([
    { name: 'a', requires: [many] },
    { name: 'b', provides: [many.implement(() => 'one'), many.implement(() => 'two')] },
  ])
  expect(many.getAll().map((get) => get())).toEqual(['one', 'two'])
})
