// Me: endpoints whose responses combine data of several capabilities about the current member.
export { loadUser } from './load-user.ts'
export { meModule } from './module.ts'
