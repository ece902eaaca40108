// Me: answers that gather what several capabilities know of the one who asks.
export { mountMe } from './me.routes.ts'
export { loadUser } from './load-user.ts'
