// Live: one connection a browser, events of the member in order, each once, resumed by number after a loss.
// Decides nothing: what is told was stored by the capability that it happened in.

export { mountLive } from './mount-live.ts'
export { liveSocketOptions } from './socket-options.ts'
export { liveModule } from './module.ts'
