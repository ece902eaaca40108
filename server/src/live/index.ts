// Live channel: one connection per tab, which receives the member's events in order, each once, and resumes by event number.
// Contains no business rules: the modules that cause events store them.

export { mountLive } from './mount-live.ts'
export { liveSocketOptions } from './socket-options.ts'
export { liveModule } from './module.ts'
