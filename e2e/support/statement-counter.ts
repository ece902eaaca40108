import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { AddressInfo } from 'node:net'
import { type Application, createApplication } from '../../server/src/app/create-application.ts'
import { createServer } from '../../server/src/app/create-server.ts'
import { readConfig } from '../../server/src/platform/config.ts'

/** The statements of the request that this asynchronous context belongs to. */
const requestStatements = new AsyncLocalStorage<string[]>()
let lastStatements: string[] = []

/** Statements that open, set up or end a transaction, or refresh a cache of the whole process, say nothing about a page. */
const isCounted = (text: string): boolean =>
  !/^(begin|commit|rollback|savepoint|release|set )/i.test(text) && !text.includes('from "site" as')

function recordStatements({ database: { pool } }: Application): void {
  const recorded = new WeakSet<object>()
  pool.on('acquire', (client) => {
    if (recorded.has(client)) return
    recorded.add(client)
    const query = client.query.bind(client) as (...words: unknown[]) => unknown
    Object.assign(client, {
      query(...words: unknown[]) {
        const [first] = words
        const text = typeof first === 'string' ? first : ((first as { text?: string } | null)?.text ?? '')
        if (isCounted(text)) requestStatements.getStore()?.push(text)
        return query(...words)
      },
    })
  })
}

export interface StatementCounter {
  /** Requests a path and returns its status and the statements that it sent to the database, in order. */
  readonly request: (
    path: string,
    session: string | null,
  ) => Promise<{ status: number; statements: string[] }>
  readonly close: () => Promise<void>
}

/** Starts a second server on the journeys' database, in this process, that records its statements. */
export async function startStatementCounter(): Promise<StatementCounter> {
  const url = process.env['JOURNEY_DATABASE']
  if (!url) throw new Error('JOURNEY_DATABASE is not set: global-setup.ts has not run')
  const application = await createApplication(readConfig(process.env, ''), url)
  recordStatements(application)
  subscribe('http.server.request.start', () => {
    lastStatements = []
    requestStatements.enterWith(lastStatements)
  })
  const server = await createServer({
    application,
    dev: false,
    outbox: null,
    sandboxPayments: false,
    servePages: true,
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  return {
    async request(path, session) {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        headers: session === null ? {} : { cookie: `session=${session}` },
        redirect: 'manual',
      })
      await response.text()
      return { status: response.status, statements: lastStatements }
    },
    async close() {
      await server.close()
      await application.close()
    },
  }
}
