declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http'
  interface Options {
    /** Bytes under which an answer goes as it is. */
    readonly threshold?: number
    /** Of gzip. */
    readonly level?: number
  }
  export default function compression(
    options?: Options,
  ): (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}
