// The part of the package that the fake uses; it has no types of its own.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope: (scope: string) => void
    save: () => Promise<string>
  }
  interface ProviderContext {
    readonly path: string
    body: unknown
    readonly oidc: {
      readonly provider: Provider
      readonly client: { readonly clientId: string }
      readonly session: { readonly accountId: string }
    }
  }
  interface ClientModel {
    readonly clientId: string
    /** Returns whether this is the client's secret. */
    compareClientSecret: (given: string) => boolean
  }
  export class Provider {
    constructor(issuer: string, configuration: object)
    readonly Grant: new (of: {
      clientId: string
      accountId: string
    }) => Grant
    readonly Client: { readonly prototype: ClientModel }
    callback: () => (request: IncomingMessage, response: ServerResponse) => Promise<void>
    use: (middleware: (context: ProviderContext, next: () => Promise<void>) => Promise<void>) => void
    interactionFinished: (request: IncomingMessage, response: ServerResponse, result: object) => Promise<void>
  }
}
declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  /** An adapter that warns of nothing, unlike the default one; `clockTolerance` is in seconds. */
  export function createMemoryAdapter(clockTolerance: number): new (name: string) => object
}
