// The HTTP server: API, live channel, images, webhooks, sandbox services and web pages.
import cookie from '@fastify/cookie'
import websocket from '@fastify/websocket'
import Fastify, { type FastifyInstance, LogController, type onSendAsyncHookHandler } from 'fastify'
import { mountMailOutbox } from '../../../fakes/mail-inbox/index.ts'
import { mountSandboxProvider } from '../../../fakes/sandbox-provider/index.ts'
import { mountSmsInbox } from '../../../fakes/sms-inbox/index.ts'
import { liveSocketOptions, mountLive } from '../live/index.ts'
import { type BodyLimits, bodyLimits, maxPlainBodyBytes } from '../platform/http/body-limits.ts'
import { runRememberingReads } from '../platform/db/read-once.ts'
import { flagConstraint, registerApiRoutes } from '../platform/http/api.ts'
import { registerStaffChanges } from './http/staff-changes.ts'
import { registerStaffRoutes } from '../platform/http/staff-api.ts'
import { getSmsOutboxFolder } from '../platform/mail/sms.ts'
import { setErrorHandler } from './http/error-handler.ts'
import { registerApiDocumentRoutes } from './api/api-page.ts'
import { createErrorContextResolver } from './http/error-context.ts'
import type { Application } from './create-application.ts'
import { compressResponse } from './http/compress-response.ts'
import { createContextResolver } from './http/request-context.ts'
import { modules } from './modules.ts'
import { enableGracefulShutdown, getStopDeadlines } from './graceful-shutdown.ts'
import { dropForwardedHost, createProxyTrust } from './http/proxy-headers.ts'
import { limitRequestBodies } from './http/limit-request-bodies.ts'
import { type Lifecycle, registerHealthRoutes } from './health.ts'
import { createDependencyMonitor } from './observability/check-dependencies.ts'
import { startMetricsServer } from './observability/metrics-server.ts'
import { logAccesses } from './observability/access-log.ts'
import { carryRequestIds, createRequestIdReader } from './observability/request-id.ts'
import { traceRequests } from './observability/trace-requests.ts'
import { measureRequests } from './observability/measure-requests.ts'
import { limitIdleConnections } from './http/limit-idle-connections.ts'
import { setSecurityHeaders } from './http/security-headers.ts'
import { createPreviewGuard, registerNewMemberPreviewRoutes } from './http/previews/new-member-preview.ts'
import { createViewGuard, registerViewRoutes } from './http/previews/member-view.ts'
import { createWriteMarker } from './http/recent-write.ts'
import { requireSite } from './http/require-site.ts'
import { registerPreviewRoute } from './http/previews/site-preview.ts'
import { registerTextPreviewRoutes } from './http/previews/text-preview.ts'
import { createConsoleGuard, createStaffVisitResolver } from './http/staff-visit.ts'
import { registerConsoleRoutes } from './web/console-routes.ts'
import { registerShareTarget } from './web/share-target.ts'
import { registerSitemapRoutes } from './web/sitemap.ts'
import { createErrorDocumentRenderer, registerWebRoutes, createPageRenderer } from './web/web-routes.ts'

export interface HttpServerOptions {
  readonly application: Pick<Application, 'services' | 'database' | 'replica'>
  readonly dev: boolean
  /** Folder of the mails in the local outbox; null if that is not used. */
  readonly outbox: string | null
  readonly sandboxPayments: boolean
  /** true for a worker, which answers health checks and serves metrics only. */
  readonly healthOnly?: boolean
  /** false for tests of the API, which need no built pages. */
  readonly servePages: boolean
  /** Receives every response before it is sent; tests compare them with the API document. */
  readonly onSend?: onSendAsyncHookHandler
  /** Updated by the code that starts and stops the process; by default, the server is ready once it listens. */
  readonly lifecycle?: Lifecycle
  /** Overrides the limits of request bodies, for tests. */
  readonly bodyLimits?: Partial<BodyLimits>
}

export async function createServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const { services, replica } = options.application
  const { lifecycle = { phase: 'running' } } = options
  const bodies = { ...bodyLimits, ...options.bodyLimits }
  const server = Fastify({
    loggerInstance: services.log,
    // Every line names its request already.
    childLoggerFactory: (logger: unknown) => logger,
    genReqId: createRequestIdReader(services.config.proxies),
    logController: new LogController({ disableRequestLogging: true }),
    // On shutdown, running requests finish, and so do those that arrive meanwhile on open connections.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy: createProxyTrust(services.config.proxies),
    bodyLimit: maxPlainBodyBytes,
    // Bodies have their own time limits; this is for requests that those do not cover.
    requestTimeout: bodies.deadlineMs + 60_000,
    http: {
      headersTimeout: bodies.headersTimeoutMs,
      connectionsCheckingInterval: bodies.headersTimeoutMs / 4,
    },
    routerOptions: { constraints: { flag: flagConstraint } },
  } as never) as unknown as FastifyInstance
  await server.register(cookie)
  await server.register(websocket, liveSocketOptions)
  if (options.onSend) server.addHook('onSend', options.onSend)
  carryRequestIds(server)
  if (services.config.tracing) traceRequests(server)
  server.addHook('onRequest', dropForwardedHost)
  server.addHook('onRequest', setSecurityHeaders)
  server.addHook('onRequest', compressResponse)
  server.addHook('onRequest', (request, _reply, done) =>
    request.method === 'GET' ? runRememberingReads(done) : done(),
  )
  if (replica) server.addHook('onRequest', createWriteMarker(services.config.databaseReadMaxLagSeconds))
  measureRequests(server)
  if (services.config.accessLog) logAccesses(server, services.log)
  const readDependencies = createDependencyMonitor(services)
  registerHealthRoutes(server, { db: services.db, readDependencies, lifecycle })
  const { metrics } = services.config
  if (metrics) {
    const metricsServer = await startMetricsServer(
      { services, pool: options.application.database.pool, replica, readDependencies },
      metrics,
    )
    server.addHook('onClose', async () => void metricsServer.close())
  }
  server.addHook('onClose', async () => {
    for (const { storeWaiting } of modules) await storeWaiting?.(services)
  })
  enableGracefulShutdown(server, lifecycle, getStopDeadlines(services.config).workMs)
  if (options.healthOnly) return server
  const resolveContext = createContextResolver(services, replica)
  const guardView = createViewGuard(resolveContext)
  const guardPreview = createPreviewGuard(services)
  limitRequestBodies(server, resolveContext, bodies)
  limitIdleConnections(server.server)
  const resolveErrorContext = createErrorContextResolver(services, resolveContext)
  const pages = options.servePages ? await createPageRenderer(options.dev) : null
  setErrorHandler(server, resolveErrorContext, pages && createErrorDocumentRenderer(pages))
  /** Mounts routes that need the host's site; unknown hosts are rejected. */
  const mountOfSite = (mount: (scope: FastifyInstance) => unknown) =>
    server.register(async (scope) => {
      scope.addHook('onRequest', requireSite(services))
      scope.addHook('onRequest', guardView)
      scope.addHook('onRequest', guardPreview)
      await mount(scope)
    })
  const guardConsole = createConsoleGuard(services)
  await server.register(async (console) => {
    console.addHook('onRequest', guardConsole)
    const resolveVisit = createStaffVisitResolver(services)
    registerStaffRoutes(
      console,
      modules.flatMap(({ staffEndpoints = [] }) => staffEndpoints),
      resolveVisit,
    )
    registerStaffChanges(console, services, resolveVisit)
  })
  // Encapsulated: the API has its own 404 and error format in JSON, the pages their own body handling.
  await mountOfSite(async (api) => {
    registerApiRoutes(api, resolveContext, resolveErrorContext)
    for (const { apiRoutes = [] } of modules) for (const mount of apiRoutes) mount(api)
    registerApiDocumentRoutes(api, resolveContext)
    api.all('/api/*', (_request, reply) => reply.callNotFound())
  })
  await mountOfSite(async (live) => mountLive(live, { services, contextOf: resolveContext }))
  for (const { siteRoutes = [], hostlessRoutes = [] } of modules) {
    for (const mount of siteRoutes) await mountOfSite(async (scope) => mount(scope, resolveContext))
    for (const mount of hostlessRoutes) await server.register(async (scope) => mount(scope, services))
  }
  await server.register(async (view) => {
    view.addHook('onRequest', requireSite(services))
    registerViewRoutes(view, services)
  })
  await server.register(async (preview) => registerPreviewRoute(preview, services))
  await server.register(async (preview) => registerTextPreviewRoutes(preview, services))
  await server.register(async (preview) => registerNewMemberPreviewRoutes(preview, services))
  await mountOfSite(async (map) => registerSitemapRoutes(map, resolveContext))
  await mountOfSite(registerShareTarget)
  if (pages) await server.register(async (console) => registerConsoleRoutes(console, services, guardConsole))
  const { outbox } = options
  if (outbox) await server.register(async (mails) => mountMailOutbox(mails, outbox))
  const smsFolder = outbox && getSmsOutboxFolder(services.config)
  if (smsFolder) await server.register(async (messages) => mountSmsInbox(messages, smsFolder))
  if (options.sandboxPayments)
    await server.register(async (sandbox) =>
      mountSandboxProvider(sandbox, {
        db: services.db,
        secret: services.config.secret ?? '',
        clock: services.clock,
      }),
    )
  if (pages)
    await mountOfSite(async (web) =>
      registerWebRoutes(web, {
        services,
        contextOf: resolveContext,
        callerOf: resolveErrorContext,
        pages,
        dev: options.dev,
      }),
    )
  return server
}
