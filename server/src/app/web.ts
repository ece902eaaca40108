// The web's pages: React Router's build in production, Vite's middleware in development.
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { IncomingMessage } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { ErrorAnswer } from '@amarelle/contract/errors'
import { type Language, regionOf } from '@amarelle/contract/languages'
import type { Visit } from '@amarelle/contract/web-door'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerBuild } from 'react-router'
import { loadUser } from '../me/index.ts'
import { photoBody } from '../platform/body-limits.ts'
import {
  asProblem,
  type CallerOf,
  callInProcess,
  type ContextOf,
  errorAnswer,
  faultOf,
  refuseForeign,
} from '../platform/http.ts'
import { retryAfterSeconds } from '../platform/stored-answer.ts'
import { originOfSite, settingsOf, trafficSourceOf } from '../sites/index.ts'
import type { ErrorDocument } from './answer-faults.ts'
import { giveCookie, readCookie } from './cookies.ts'
import { dismissalsOf } from './dismissals.ts'
import { isHttps } from './forwarded.ts'
import { admitToPages } from './page-requests.ts'
import { keepTracking } from './tracking.ts'

const web = fileURLToPath(new URL('../../../web/', import.meta.url))
interface Entry {
  makeContext: (visit: Visit) => Promise<never>
  errorDocument: (of: {
    language: Language
    niche: number
    siteName: string | undefined
    scheme: Visit['scheme']
    status: number
    answer: ErrorAnswer
    formSent: boolean
    sheets: readonly string[]
  }) => Promise<string>
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

export interface Pages {
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** Of the root, which every page has. */
  sheets: () => Promise<readonly string[]>
  entry: () => Promise<Entry>
  middleware?: (request: never, response: never, next: () => void) => void
  close: () => Promise<void>
}

async function developmentPages(): Promise<Pages> {
  // Vite's own socket gets a port of its own: on ours the live channel would answer its upgrade.
  const port = await freePort()
  const vite = await import('vite')
  process.chdir(web)
  const server = await vite.createServer({
    root: web,
    configFile: `${web}vite.config.ts`,
    server: { middlewareMode: true, ws: { port } },
  })
  const build = () => server.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
  return {
    build,
    sheets: async () => sheetsOf(await build()),
    entry: async () => (await build()).entry.module as unknown as Entry,
    middleware: server.middlewares as never,
    close: () => server.close(),
  }
}

async function builtPages(): Promise<Pages> {
  const file = `${web}build/server/index.js`
  if (!existsSync(file)) throw new Error('The web is not built; `npm start` builds it.')
  // React reads it once, when it is loaded: built pages are made by its fast build, on a developer's machine too.
  const environment = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  const build = (await import(file)) as ServerBuild
  if (environment === undefined) delete process.env['NODE_ENV']
  else process.env['NODE_ENV'] = environment
  return {
    build,
    sheets: async () => sheetsOf(build),
    entry: async () => build.entry.module as unknown as Entry,
    close: async () => {},
  }
}

const sheetsOf = ({ assets }: ServerBuild): readonly string[] => assets.routes['root']?.css ?? []
const schemeOf = (request: FastifyRequest): Visit['scheme'] => {
  const scheme = readCookie(request, 'scheme')
  return scheme === 'light' || scheme === 'dark' ? scheme : undefined
}

export const openPages = (dev: boolean): Promise<Pages> => (dev ? developmentPages() : builtPages())

export const errorDocumentOf =
  (pages: Pages): ErrorDocument =>
  async (request, { language, site }, { status, answer }) => {
    const { errorDocument } = await pages.entry()
    const scheme = schemeOf(request)
    return errorDocument({
      language,
      niche: site.niche,
      siteName: site.name || undefined,
      scheme,
      status,
      answer,
      formSent: request.method === 'POST',
      sheets: await pages.sheets(),
    })
  }

/** Whether React Router's script asks, which can read no page: for the data of pages, or for which modules they need. */
const isForScript = ({ url }: FastifyRequest): boolean => {
  const { pathname } = new URL(url, 'http://localhost')
  return pathname.endsWith('.data') || pathname === '/__manifest'
}
/** A visit whose every loader and action fails with one answer, as the script reads it. */
const failedVisit = (language: Language, status: number, answer: ErrorAnswer): Visit =>
  new Proxy({ language, nonce: undefined } as Visit, {
    get(visit, name) {
      if (name in visit) return visit[name as keyof Visit]
      throw Response.json(answer, { status })
    },
  })

interface MountedPages {
  readonly contextOf: ContextOf
  readonly callerOf: CallerOf
  readonly pages: Pages
  readonly dev: boolean
}

/** The pages whose forms send a picture where there is no script. */
const pictureForms = ['/chats/:id', '/members/:id/chat']

/** The request as the pages read it: its body has come and was counted. */
function withBody({ raw, body }: FastifyRequest): IncomingMessage {
  if (!Buffer.isBuffer(body)) return raw
  const { method, url, headers, httpVersionMajor } = raw
  const received = Object.assign(new IncomingMessage(raw.socket), { method, url, headers, httpVersionMajor })
  received.complete = true
  received.push(body)
  received.push(null)
  return received
}

export async function mountWeb(
  app: FastifyInstance,
  { contextOf, callerOf, pages, dev }: MountedPages,
): Promise<void> {
  // Not before the pages: it loads React, too.
  const { createRequestListener } = await import('@react-router/node')
  app.addHook('onClose', () => pages.close())
  if (!dev) {
    await app.register(fastifyStatic, {
      root: `${web}build/client/assets`,
      prefix: '/assets/',
      index: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      decorateReply: false,
    })
    await app.register(fastifyStatic, {
      root: `${web}public`,
      prefix: '/public/',
      index: false,
      maxAge: '1d',
      decorateReply: false,
    })
  }
  const visits = new AsyncLocalStorage<Visit>()
  const listener = createRequestListener({
    build: pages.build,
    mode: dev ? 'development' : 'production',
    getLoadContext: async () => {
      const visit = visits.getStore()
      if (!visit) throw new Error('a page was asked for outside a visit')
      return (await pages.entry()).makeContext(visit)
    },
  })
  const show = (request: FastifyRequest, reply: FastifyReply, visit: Visit) => {
    reply.hijack()
    const received = withBody(request)
    const next = () => visits.run(visit, () => listener(received, reply.raw))
    if (pages.middleware) pages.middleware(received as never, reply.raw as never, next)
    else next()
  }
  app.addHook('onRequest', admitToPages)
  app.addHook('onRequest', async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') refuseForeign(request)
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const visitPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const context = await contextOf(request, reply)
    const [user, settings, source] = await Promise.all([
      loadUser(context),
      settingsOf(context),
      trafficSourceOf(context, context.tracking?.network),
    ])
    if (request.method === 'GET') keepTracking(request, reply, context)
    const visit: Visit = {
      async call(endpoint, input, options) {
        try {
          return await callInProcess(context, endpoint, input, options)
        } catch (error) {
          if (!asProblem(error)) request.log.error(error)
          const fault = faultOf(error)
          const { code, status } = fault
          const answer = await errorAnswer(context, fault)
          if (code === 'unavailable') {
            if (!reply.raw.headersSent) reply.raw.setHeader('retry-after', retryAfterSeconds)
            // Every loader fails with it, also one that expects no refusal. An action keeps what was typed.
            if (request.method !== 'POST') throw Response.json(answer, { status })
          }
          throw Object.assign(new Error(code), { code, status, answer })
        }
      },
      user,
      settings,
      language: context.language,
      timeZone: context.timeZone,
      region: regionOf(request.headers['accept-language'] ?? '', context.language),
      origin: originOfSite(context.config, context.site),
      nonce: dev ? undefined : randomBytes(16).toString('base64'),
      trafficSource: (user ? user.trafficsource : source) !== null,
      scheme: schemeOf(request),
      dismissed: dismissalsOf(request, reply, user),
      https: isHttps(request),
      giveCookie: (name, value, days) => giveCookie(request, reply, { name, value, days }),
    }
    show(request, reply, visit)
  }
  app.all('/*', { schema: { hide: true } }, visitPage)
  for (const path of pictureForms) app.post(path, { schema: { hide: true }, bodyLimit: photoBody }, visitPage)
  const answerFault = app.errorHandler
  app.setErrorHandler(async (error, request, reply) => {
    const fault = faultOf(error)
    if (fault.code !== 'unavailable' || request.method !== 'GET' || !isForScript(request))
      return answerFault.call(app, error, request, reply)
    request.log.error(error)
    const caller = await callerOf(request, reply, fault)
    reply.raw.setHeader('retry-after', retryAfterSeconds)
    show(request, reply, failedVisit(caller.language, fault.status, await errorAnswer(caller, fault)))
  })
}
