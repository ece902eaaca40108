// Me: answers that gather what several capabilities know of the one who asks.
export { loadUser } from './load-user.ts'
export { meModule } from './module.ts'
