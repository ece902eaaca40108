import { type LiveEvent, livePath } from '@amarelle/contract/live'

type Listener = (event: LiveEvent) => void
const listeners = new Set<Listener>()
let socket: WebSocket | undefined
let wanted = false
let last: number | undefined
let tries = 0
let timer: ReturnType<typeof setTimeout> | undefined

function hear(event: LiveEvent): void {
  if (event.type === 'hello') {
    if (!event.reload && last !== undefined && event.no > last) return
    last = event.no
  } else if ('no' in event) {
    // What a resumed connection sends again was already heard: nothing is shown twice.
    if (last !== undefined && event.no <= last) return
    last = event.no
  }
  for (const listener of listeners) listener(event)
}

function open(): void {
  if (!wanted || socket) return
  const address = `${location.origin.replace('http', 'ws')}${livePath}${last === undefined ? '' : `?after=${last}`}`
  const mine = new WebSocket(address)
  socket = mine
  mine.onmessage = ({ data }) => {
    tries = 0
    hear(JSON.parse(String(data)) as LiveEvent)
  }
  mine.onclose = () => {
    if (socket === mine) socket = undefined
    if (wanted) timer = setTimeout(open, Math.min(30_000, 250 * 2 ** tries++) * (0.75 + Math.random() / 2))
  }
}

/** Keeps one socket open while wanted; after a loss it asks for what came after the last event it heard. */
export function connectLive(): () => void {
  wanted = true
  open()
  const retryNow = () => {
    clearTimeout(timer)
    tries = 0
    open()
  }
  addEventListener('online', retryNow)
  return () => {
    wanted = false
    last = undefined
    clearTimeout(timer)
    removeEventListener('online', retryNow)
    socket?.close()
    socket = undefined
  }
}

/** Hears every live event of this tab, in order, each once. */
export function onLive(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
