declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http'
  interface Options {
    /** Responses smaller than this many bytes are not compressed. */
    readonly threshold?: number
    /** gzip compression level. */
    readonly level?: number
  }
  export default function compression(
    options?: Options,
  ): (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}
