import { setTimeout as wait } from 'node:timers/promises'
import { createJourneyAccount } from '../../../e2e/support/members.ts'
import { createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'
import { createPostHead, openRawConnection, type RawConnection, writeChunks } from '../../raw-request.ts'
import { readUntil } from '../../read-until.ts'

const largeHeaders = {
  'content-type': 'application/json',
  'content-length': '14000000',
  'idempotency-key': 'k',
}
const bytesPerMegabyte = 1024 * 1024

/** Bodies that are too large, never end or arrive too slowly: refused before they are read, at little cost until then. */
export const bodiesGroup: AttackGroup = {
  name: 'bodies',
  title: 'large, endless and slow request bodies, and silent connections',
  async run(environment, report) {
    const member = createAttackClient(environment, await createJourneyAccount({ name: 'Sender' }))
    const before = environment.memoryMb()
    const part = Buffer.alloc(bytesPerMegabyte, 0x61)
    const halfOpen = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const visitor = createAttackClient(environment)
        const connection = await openRawConnection(visitor)
        connection.socket.write(createPostHead(visitor, environment.port, '/api/photo.php', largeHeaders))
        connection.socket.write(part)
        return connection
      }),
    )
    const closed = await readUntil(
      async () => halfOpen.filter(({ socket }) => socket.destroyed).length,
      (count) => count === 200,
    )
    const refused = halfOpen.filter(({ status }) => status() === 403).length
    const after = environment.memoryMb()
    report.check(
      '200 visitors announce 14 MB and send 1 MB: refused, closed, memory before and after',
      `${refused} × 403, ${closed} closed, ${before} → ${after} MB`,
      closed === 200 && refused >= 100 && after - before < 150,
    )

    const beforeChunked = environment.memoryMb()
    const endless = await openRawConnection(member)
    endless.socket.write(
      createPostHead(member, environment.port, '/settings', {
        'content-type': 'application/x-www-form-urlencoded',
        'transfer-encoding': 'chunked',
      }),
    )
    const writtenMb = await writeChunks(endless.socket, part, 600)
    const status = await readUntil(
      async () => endless.status(),
      (code) => code !== null || endless.socket.destroyed,
    )
    report.check(
      '600 MB chunked to /settings by a member: megabytes accepted, status, memory before and after',
      `${writtenMb} MB, ${status}, ${beforeChunked} → ${environment.memoryMb()} MB`,
      writtenMb < 60 && environment.memoryMb() - beforeChunked < 150,
    )
    endless.socket.destroy()

    const visitor = createAttackClient(environment)
    const slow = await openRawConnection(visitor)
    slow.socket.write(
      createPostHead(visitor, environment.port, '/api/user.php', {
        'content-type': 'application/json',
        'content-length': '4000',
      }),
    )
    const startedAt = performance.now()
    while (!slow.socket.destroyed && performance.now() - startedAt < 40_000) {
      slow.socket.write('a')
      await wait(1000)
    }
    report.check(
      'a body of one byte a second',
      `${slow.status()} after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
      slow.socket.destroyed && slow.status() === 408,
    )

    const beforeIdle = environment.memoryMb()
    // In parts smaller than the server's backlog (511), each followed by a call: the kernel drops connections beyond it, and
    // a dropped connection stays open on this side forever.
    const silent: RawConnection[] = []
    const statuses = new Set<number>()
    while (silent.length < 2000) {
      const batch = Array.from({ length: 250 }, () => openRawConnection(createAttackClient(environment)))
      silent.push(...(await Promise.all(batch)))
      statuses.add((await member.call('GET', '/api/user.php')).status)
    }
    const open = async () => silent.filter(({ socket }) => !socket.destroyed).length
    // The head of a request may take 20 s, and a busy machine reacts late.
    await readUntil(open, (count) => count === 0)
    const left = await readUntil(open, (count) => count === 0)
    report.check(
      '2,000 silent connections: a member meanwhile, left after a minute at most, memory before and after',
      `${[...statuses].join(', ')}, ${left}, ${beforeIdle} → ${environment.memoryMb()} MB`,
      [...statuses].every((code) => code === 200) && left === 0 && environment.memoryMb() - beforeIdle < 150,
    )
    for (const { socket } of [...halfOpen, ...silent, slow]) socket.destroy()
  },
}
