// The web's pages: React Router's build in production, Vite's middleware in development.
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { IncomingMessage } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import { keepErrorEmailOnOneLine } from '@amarelle/contract/domain/contact/keep-email-on-one-line'
import { type InterfaceLanguage, getPreferredRegion } from '@amarelle/contract/domain/languages'
import type { CompiledTexts } from '@amarelle/contract/domain/text-overrides'
import type { Visit } from '@amarelle/contract/endpoints/visit'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerBuild } from 'react-router'
import { getViewingStaff } from '../../platform/actor.ts'
import { endPageWithView, loadNewMemberTexts, loadPreviewTexts, loadViewTexts } from './view-texts.ts'
import { loadUser } from '../../me/index.ts'
import type { Services } from '../../platform/context.ts'
import { maxPhotoBodyBytes } from '../../platform/http/body-limits.ts'
import {
  toKnownProblem,
  type ResolveErrorContext,
  callInProcess,
  type ResolveContext,
  formatErrorResponse,
  toProblem,
  assertSameOrigin,
} from '../../platform/http/api.ts'
import { retryAfterSeconds } from '../../platform/http/stored-file.ts'
import { createPageNamer } from '../observability/route-pattern.ts'
import { getSiteOrigin, getPublicSettings, findTrafficSource, type SiteServices } from '../../sites/index.ts'
import type { RenderErrorDocument } from '../http/error-handler.ts'
import { setCookie, readCookie } from '../http/cookies.ts'
import { findNewMemberPreview } from '../http/previews/new-member-preview.ts'
import { findTextPreview } from '../http/previews/text-preview.ts'
import { registerBuildAssets, webAssets } from './build-assets.ts'
import { type FindTextFile, mountTextFiles } from './text-files.ts'
import { readDismissals, readNewestAlert } from './dismissals.ts'
import { isHttps } from '../http/proxy-headers.ts'
import { normalizePageRequest } from './normalize-page-request.ts'
import { storeTracking } from '../http/tracking.ts'

const webFolder = fileURLToPath(new URL('../../../../web/', import.meta.url))
interface WebServerEntry {
  createRouterContext: (visit: Visit) => Promise<never>
  renderErrorDocument: (of: {
    language: InterfaceLanguage
    textOverrides: CompiledTexts | null
    niche: number
    siteName: string | undefined
    scheme: Visit['scheme']
    status: number
    answer: ErrorResponse
    formSent: boolean
    sheets: readonly string[]
  }) => Promise<string>
  findTextFile: FindTextFile
}

const findFreePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

export interface PageRenderer {
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** The root's stylesheets, which every page uses. */
  getStylesheets: () => Promise<readonly string[]>
  loadEntry: () => Promise<WebServerEntry>
  middleware?: (request: never, response: never, next: () => void) => void
  close: () => Promise<void>
}

async function createDevelopmentPages(): Promise<PageRenderer> {
  // Vite's own WebSocket needs a separate port: on ours, the live channel would answer its upgrade.
  const port = await findFreePort()
  const vite = await import('vite')
  process.chdir(webFolder)
  const server = await vite.createServer({
    root: webFolder,
    configFile: `${webFolder}vite.config.ts`,
    server: { middlewareMode: true, ws: { port } },
  })
  const build = () => server.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
  return {
    build,
    getStylesheets: async () => getRootStylesheets(await build()),
    loadEntry: async () => (await build()).entry.module as unknown as WebServerEntry,
    middleware: server.middlewares as never,
    close: () => server.close(),
  }
}

async function loadBuiltPages(): Promise<PageRenderer> {
  const file = `${webFolder}build/server/index.js`
  if (!existsSync(file)) throw new Error('The web is not built; `npm start` builds it.')
  // React reads it once, at load time: built pages use the production build of React, in development too.
  const environment = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  const build = (await import(file)) as ServerBuild
  if (environment === undefined) delete process.env['NODE_ENV']
  else process.env['NODE_ENV'] = environment
  return {
    build,
    getStylesheets: async () => getRootStylesheets(build),
    loadEntry: async () => build.entry.module as unknown as WebServerEntry,
    close: async () => {},
  }
}

const getRootStylesheets = ({ assets }: ServerBuild): readonly string[] => assets.routes['root']?.css ?? []
const readColorScheme = (request: FastifyRequest): Visit['scheme'] => {
  const scheme = readCookie(request, 'scheme')
  return scheme === 'light' || scheme === 'dark' ? scheme : undefined
}

export const createPageRenderer = (dev: boolean): Promise<PageRenderer> =>
  dev ? createDevelopmentPages() : loadBuiltPages()

export const createErrorDocumentRenderer =
  (pages: PageRenderer): RenderErrorDocument =>
  async (request, { language, site }, { status, answer }) => {
    const { renderErrorDocument } = await pages.loadEntry()
    const scheme = readColorScheme(request)
    return renderErrorDocument({
      language,
      textOverrides: site.textOverrides.web[language] ?? null,
      niche: site.niche,
      siteName: site.name || undefined,
      scheme,
      status,
      answer,
      formSent: request.method === 'POST',
      sheets: await pages.getStylesheets(),
    })
  }

/** Returns whether React Router's script requests page data or module names, for which an HTML page would be useless. */
const isScriptRequest = ({ url }: FastifyRequest): boolean => {
  const { pathname } = new URL(url, 'http://localhost')
  return pathname.endsWith('.data') || pathname === '/__manifest'
}
/** Creates a visit for which every loader and action fails with the same error, in the form that the script reads. */
const createFailedVisit = (language: InterfaceLanguage, status: number, answer: ErrorResponse): Visit =>
  new Proxy({ language, textOverrides: null, nonce: undefined } as Visit, {
    get(visit, name) {
      if (name in visit) return visit[name as keyof Visit]
      throw Response.json(answer, { status })
    },
  })

interface WebRouteOptions {
  readonly services: SiteServices & Pick<Services, 'storage' | 'config' | 'clock'>
  readonly contextOf: ResolveContext
  readonly callerOf: ResolveErrorContext
  readonly pages: PageRenderer
  readonly dev: boolean
}

/** Pages whose forms upload pictures without script. */
const pictureFormPaths = ['/chats/:id', '/members/:id/chat']

/** Returns the request as the pages read it: its body was already received and counted. */
function toIncomingMessage({ raw, body }: FastifyRequest): IncomingMessage {
  if (!Buffer.isBuffer(body)) return raw
  const { method, url, headers, httpVersionMajor } = raw
  const received = Object.assign(new IncomingMessage(raw.socket), { method, url, headers, httpVersionMajor })
  received.complete = true
  received.push(body)
  received.push(null)
  return received
}

export async function registerWebRoutes(
  server: FastifyInstance,
  { services, contextOf, callerOf, pages, dev }: WebRouteOptions,
): Promise<void> {
  // Loaded after the pages, because it loads React too.
  const { createRequestListener } = await import('@react-router/node')
  server.addHook('onClose', () => pages.close())
  if (!dev) {
    await registerBuildAssets(server, services, webAssets)
    await server.register(fastifyStatic, {
      root: `${webFolder}public`,
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
      return (await pages.loadEntry()).createRouterContext(visit)
    },
  })
  const show = (request: FastifyRequest, reply: FastifyReply, visit: Visit) => {
    reply.hijack()
    const received = toIncomingMessage(request)
    const next = () => visits.run(visit, () => listener(received, reply.raw))
    if (pages.middleware) pages.middleware(received as never, reply.raw as never, next)
    else next()
  }
  server.addHook('onRequest', normalizePageRequest)
  server.addHook('onRequest', async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') assertSameOrigin(request)
  })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  mountTextFiles(server, services, async () => (await pages.loadEntry()).findTextFile)
  const namePage = dev ? null : await createPageNamer(pages.build as ServerBuild)
  const visitPage = async (request: FastifyRequest, reply: FastifyReply) => {
    namePage?.(request)
    const context = await contextOf(request, reply)
    const [user, settings, source] = await Promise.all([
      loadUser(context),
      getPublicSettings(context),
      findTrafficSource(context, context.tracking?.network),
    ])
    const viewingStaff = getViewingStaff(context)
    if (request.method === 'GET' && viewingStaff === null) storeTracking(request, reply, context)
    if (viewingStaff !== null) endPageWithView(reply, context, viewingStaff)
    const preview = await findTextPreview(services, request, context.site)
    if (preview !== null) reply.raw.setHeader('X-Robots-Tag', 'noindex')
    const newMember = findNewMemberPreview(services, request)
    const staffView =
      viewingStaff &&
      (newMember
        ? await loadNewMemberTexts(context, viewingStaff, newMember)
        : user && (await loadViewTexts(context, viewingStaff, user.profile.name)))
    const visit: Visit = {
      async call(endpoint, input, options) {
        try {
          return await callInProcess(context, endpoint, input, options)
        } catch (error) {
          if (!toKnownProblem(error)) request.log.error(error)
          const fault = toProblem(error)
          const { code, status } = fault
          const answer = keepErrorEmailOnOneLine(await formatErrorResponse(context, fault))
          if (code === 'unavailable') {
            if (!reply.raw.headersSent) reply.raw.setHeader('retry-after', retryAfterSeconds)
            // Every loader throws it, including those that expect no errors. An action's page keeps the form's input.
            if (request.method !== 'POST') throw Response.json(answer, { status })
          }
          throw Object.assign(new Error(code), { code, status, answer })
        }
      },
      user,
      staffView,
      textPreview: preview && (await loadPreviewTexts(request.headers['accept-language'])),
      settings,
      language: context.language,
      textOverrides: context.site.textOverrides.web[context.language] ?? null,
      timeZone: context.timeZone,
      region: getPreferredRegion(request.headers['accept-language'] ?? '', context.language),
      origin: getSiteOrigin(context.config, context.site),
      nonce: dev ? undefined : randomBytes(16).toString('base64'),
      trafficSource: (user ? user.trafficsource : source) !== null,
      scheme: readColorScheme(request),
      dismissed: readDismissals(request, reply, user),
      newestAlert: readNewestAlert(request),
      reference: request.id,
      isTraced: context.config.tracing !== null,
      https: isHttps(request),
      setCookie: (name, value, days) => setCookie(request, reply, { name, value, maxAgeDays: days }),
    }
    show(request, reply, visit)
  }
  server.all('/*', { schema: { hide: true } }, visitPage)
  for (const path of pictureFormPaths)
    server.post(path, { schema: { hide: true }, bodyLimit: maxPhotoBodyBytes }, visitPage)
  const answerFault = server.errorHandler
  server.setErrorHandler(async (error, request, reply) => {
    const fault = toProblem(error)
    if (fault.code !== 'unavailable' || request.method !== 'GET' || !isScriptRequest(request))
      return answerFault.call(server, error, request, reply)
    request.log.error(error)
    const caller = await callerOf(request, reply, fault)
    reply.raw.setHeader('retry-after', retryAfterSeconds)
    show(
      request,
      reply,
      createFailedVisit(caller.language, fault.status, await formatErrorResponse(caller, fault)),
    )
  })
}
